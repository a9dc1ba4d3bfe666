import type { FeeGrouping, RrFeeUnit } from '../../contract/feeReport.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import type { Db } from '../../store/openStore.ts'
import { nameOf, namesQuery, toNames } from '../statusNames.ts'
import type { Edge } from './edges.ts'
import { mostKeys, plainKey, splitKey, type FeeKey } from './feeKeys.ts'
import { groupingsOf, isWanted, needsSplit, type FeeQuery, type FeeWords } from './feeQuery.ts'
import { addFees, sumsIn, sumsOf, type Charged, type FeeSums } from './feeSums.ts'

/** What is added up together: of some words, in one currency. */
export type Column = {
  /** Those that are grouped by. */
  words: Partial<FeeWords>
  currency: string | null
  currencyStated: boolean
  rrFeeUnit: RrFeeUnit
  source: FeeKey['source']
  hasMethod: boolean
  /** Else it is only asked for to say of how many orders the payment method is known. */
  isAskedFor: boolean
  /** By span of time, null without one. */
  lines: Map<string | null, FeeSums>
  /** What lies between an edge and the blocks before it. */
  edges: Map<Edge, FeeSums>
}

export type FeeSheet = Awaited<ReturnType<typeof openFeeSheet>>

/** Where sums come together, each under the words and the currency that it belongs to. */
export async function openFeeSheet(db: Db, query: FeeQuery) {
  const { mids, rrFeeUnit = () => 'unknown' } = query
  const isSplit = needsSplit(query)
  const groupings = groupingsOf(query)
  const names = toNames((await db.executeQuery(namesQuery(db, mids))).rows)
  const columns = new Map<string, Column>()
  const numbered = new Map(mids.map((mid): [string, (Column | undefined)[]] => [mid, []]))
  const parts = new Set<number>()

  const keys = await db
    .selectFrom('fee_key')
    .selectAll()
    .where('mid', 'in', mids)
    .where('is_split', '=', isSplit ? 1 : 0)
    .execute()
  for (const { mid, number, ...key } of keys) {
    const column = columnOf(mid, key)
    const numbers = numbered.get(mid)
    if (!column || !numbers) continue
    numbers[number] = column
    parts.add(Math.floor(number / mostKeys))
  }

  function columnOf(mid: string, key: Omit<FeeKey, 'is_split'>): Column | undefined {
    const all = wordsOf(mid, key)
    if (!isWanted(query, all, 'paymentMethod')) return undefined
    const words = pick(all, groupings)
    const { currency, currency_stated, source } = key
    const hasMethod = all.paymentMethod !== null
    const isAskedFor = isWanted(query, all)
    const unit = rrFeeUnit(mid)
    const name = JSON.stringify([words, currency, currency_stated, unit, source, hasMethod, isAskedFor])
    const existing = columns.get(name)
    if (existing) return existing
    const column: Column = {
      words,
      currency,
      currencyStated: currency_stated === 1,
      rrFeeUnit: unit,
      source,
      hasMethod,
      isAskedFor,
      lines: new Map(),
      edges: new Map(),
    }
    columns.set(name, column)
    return column
  }

  /** An outcome is told when it is read: what admins say of a status moves no total. */
  function wordsOf(mid: string, key: Omit<FeeKey, 'is_split'>): FeeWords {
    const { order_type: orderType, status, credited, source_currency, destination_currency } = key
    const name = nameOf(names, mid, status)
    return {
      mid,
      orderType,
      status,
      outcome: outcomeOf({ status, orderType, credited, name }),
      pair:
        source_currency === null || destination_currency === null
          ? null
          : `${source_currency}-${destination_currency}`,
      paymentMethod: key.payment_method,
    }
  }

  /** Undefined for what is not asked for, or came into being after the sheet was opened. */
  function columnAt(mid: string, number: number): Column | undefined {
    return numbered.get(mid)?.[number]
  }

  function addOrder(mid: string, row: Charged, edge: Edge, sign: 1 | -1): void {
    const column = columnOf(mid, isSplit ? splitKey(row) : plainKey(row))
    if (column) addFees(sumsIn(column.edges, edge), sumsOf(row), sign)
  }

  /** What lies before an edge belongs to what ends there, and not to what begins there. */
  function settle({ lines, edges }: Column): void {
    for (const [{ ends, begins }, sums] of edges) {
      if (ends !== undefined) addFees(sumsIn(lines, ends), sums, 1)
      if (begins !== undefined) addFees(sumsIn(lines, begins), sums, -1)
    }
    edges.clear()
  }

  function close(): Column[] {
    for (const column of columns.values()) settle(column)
    return [...columns.values()]
  }

  return { isSplit, parts: [...parts], columnAt, addOrder, close }
}

function pick(words: FeeWords, groupings: readonly FeeGrouping[]): Partial<FeeWords> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => groupings.some((one) => one === name)))
}
