import type { FeeCheck, FeeCheckFacts } from '../../api/agreedRates.ts'
import { createSum, plain } from '../../contract/amount.ts'
import type { RrFeeUnit } from '../../api/fees.ts'
import { outcomeOf } from '../../contract/status.ts'
import type { Db } from '../../store/openStore.ts'
import { nameOf, readNames } from '../ledger/statusNames.ts'
import type { Edge } from './blocks.ts'
import { chunked, keyColumns, padded, plainKey, splitKey, type FeeKey } from '../ledger/feeKeys.ts'
import { groupingsOf, isTime, isWanted, needsSplit, type FeeQuery, type FeeWords } from './feeQuery.ts'
import { addFees, sumsIn, sumsOf, type Charged, type FeeSums } from '../ledger/feeSums.ts'

export type Column = {
  /** Words of its first key; all its keys are equal in the words of the groupings. */
  words: FeeWords
  currency: string | null
  currencyStated: boolean
  rrFeeUnit: RrFeeUnit
  source: FeeKey['source']
  lines: Map<string | null, FeeSums>
  agreed?: Map<string | null, Agreed>
  /** Sums between an edge and the blocks before it. */
  edges?: Map<Edge, FeeSums>
}

/** Sums over the orders that a rate covers. */
export type Agreed = ReturnType<typeof noAgreed>

export function noAgreed() {
  return { orders: 0, expected: createSum(), difference: createSum() }
}

export function addAgreed(into: Agreed, more: Agreed): void {
  into.orders += more.orders
  into.expected.add(more.expected.read())
  into.difference.add(more.difference.read())
}

export function readAgreed({ orders, expected, difference }: Agreed) {
  if (orders === 0) return { expectedFee: null, feeDifference: null }
  return { expectedFee: plain(expected.read()), feeDifference: plain(difference.read()) }
}

type Numbered = { key: FeeKey; column?: Column | undefined } | undefined

export type FeeSheet = Awaited<ReturnType<typeof openFeeSheet>>

export async function openFeeSheet(db: Db, query: FeeQuery) {
  const { mids, rrFeeUnit = () => 'unknown' } = query
  const isSplit = needsSplit(query)
  const groupings = groupingsOf(query)
  const names = await readNames(db, mids)
  const columns = new Map<string, Column>()
  let lineCount = 0
  const numbered = new Map(mids.map((mid): [string, Numbered[]] => [mid, []]))

  /** Reads keys on demand: most keys of a long ledger do not occur in a short period. */
  async function readKeysOf(mid: string, numbers: ReadonlySet<number>): Promise<void> {
    const entries = numbered.get(mid)
    if (!entries) return
    const unknown = [...numbers].filter((number) => entries[number] === undefined)
    for (const some of chunked(unknown)) {
      const keys = await db
        .selectFrom('fee_key')
        .select([...keyColumns, 'number'])
        .where('mid', '=', mid)
        .where('is_split', '=', isSplit ? 1 : 0)
        .where('number', 'in', padded(some))
        .execute()
      for (const { number, ...key } of keys) entries[number] = { key }
    }
  }

  function columnOf(
    mid: string,
    key: Omit<FeeKey, 'is_split'>,
    feeCheck: FeeCheck | null = null,
  ): Column | undefined {
    const all = { ...wordsOf(mid, key), feeCheck }
    if (!isWanted(query, all)) return undefined
    const { currency, currency_stated, source } = key
    const unit = rrFeeUnit(mid)
    const words = groupings.map((grouping) => (isTime(grouping) ? '' : all[grouping]))
    const row = JSON.stringify([...words, currency, currency_stated, unit])
    const name = `${row} ${source}`
    const existing = columns.get(name)
    if (existing) return existing
    const column: Column = {
      words: all,
      currency,
      currencyStated: currency_stated === 1,
      rrFeeUnit: unit,
      source,
      lines: new Map(),
    }
    columns.set(name, column)
    return column
  }

  /** Outcomes are derived on reading, so that renaming a status changes no stored total. */
  function wordsOf(mid: string, key: Omit<FeeKey, 'is_split'>): Omit<FeeWords, 'feeCheck'> {
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

  /** Undefined for keys that the filter excludes. */
  function columnAt(mid: string, number: number): Column | undefined {
    const entry = numbered.get(mid)?.[number]
    if (!entry) return undefined
    return (entry.column ??= columnOf(mid, entry.key))
  }

  /** Counts lines, so that a report over the limit stops early. */
  function lineOf({ lines }: Column, span: string | null): FeeSums {
    if (!lines.has(span)) lineCount += 1
    return sumsIn(lines, span)
  }

  function addOrder(mid: string, row: Charged, edge: Edge, sign: 1 | -1): void {
    const column = columnOf(mid, isSplit ? splitKey(row) : plainKey(row))
    if (column) addFees(edgeSumsIn(column, edge), sumsOf(row), sign)
  }

  /** For a report of agreed rates: the order counts in its span, with what was agreed. */
  function addChecked(
    mid: string,
    row: Charged,
    span: string | null,
    facts: FeeCheckFacts | undefined,
  ): void {
    const column = columnOf(mid, isSplit ? splitKey(row) : plainKey(row), facts?.feeCheck)
    if (!column) return
    addFees(lineOf(column, span), sumsOf(row), 1)
    if (facts?.expectedFee === undefined || facts.feeDifference === undefined) return
    const agreed = (column.agreed ??= new Map<string | null, Agreed>())
    const sums = agreed.get(span) ?? noAgreed()
    agreed.set(span, sums)
    sums.orders += 1
    sums.expected.add(facts.expectedFee)
    sums.difference.add(facts.feeDifference)
  }

  /** The time before an edge counts for the span that ends there, and against the next span. */
  function settle({ lines, edges = new Map() }: Column): void {
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

  return { isSplit, readKeysOf, columnAt, lineOf, countLines: () => lineCount, addOrder, addChecked, close }
}

export function edgeSumsIn(column: Column, edge: Edge): FeeSums {
  return sumsIn((column.edges ??= new Map()), edge)
}
