import type { RrFeeUnit } from '../../contract/feeReport.ts'
import type { Db } from '../../store/openStore.ts'
import type { Edge } from './edges.ts'
import { splitKey, type FeeKey } from './feeKeys.ts'
import { byName, toFeeRow, type FeeRow } from './feeRow.ts'
import { addFees, sumsIn, sumsOf, type Charged, type FeeSums } from './feeSums.ts'
import type { TimeGroup } from './spans.ts'

export type FeeGrouping = TimeGroup | 'mid' | 'orderType' | 'status' | 'none'

/** The lines of one currency, by group. */
export type Column = Pick<FeeRow, 'currency' | 'currencyStated' | 'rrFeeUnit'> & {
  /** Where groups are not spans of time. */
  group?: string | null
  lines: Map<string | null, FeeSums>
  /** What lies between an edge and the blocks before it. */
  edges: Map<Edge, FeeSums>
}

export type FeeSheet = Awaited<ReturnType<typeof openFeeSheet>>

/** Where sums come together, each under the group and the currency that it belongs to. */
export async function openFeeSheet(
  db: Db,
  mids: readonly string[],
  groupBy: FeeGrouping,
  rrFeeUnit: (mid: string) => RrFeeUnit,
) {
  const isSplit = groupBy === 'orderType' || groupBy === 'status'
  const columns = new Map<string, Column>()
  const numbered = new Map(mids.map((mid): [string, Column[]] => [mid, []]))

  const keys = await db
    .selectFrom('fee_key')
    .selectAll()
    .where('mid', 'in', mids)
    .where('is_split', '=', isSplit ? 1 : 0)
    .execute()
  for (const { mid, number, ...key } of keys) {
    const numbers = numbered.get(mid)
    if (numbers) numbers[number] = columnOf(mid, key)
  }

  function columnOf(mid: string, key: Omit<FeeKey, 'is_split'>): Column {
    const { currency, currency_stated } = key
    const own = { mid, orderType: key.order_type, status: key.status }
    const group = groupBy in own ? { group: own[groupBy as keyof typeof own] } : {}
    const unit = rrFeeUnit(mid)
    const name = JSON.stringify([group, currency, currency_stated, unit])
    const existing = columns.get(name)
    if (existing) return existing
    const column: Column = {
      ...group,
      currency,
      currencyStated: currency_stated === 1,
      rrFeeUnit: unit,
      lines: new Map(),
      edges: new Map(),
    }
    columns.set(name, column)
    return column
  }

  /** Undefined for what came into being after the sheet was opened. */
  function columnAt(mid: string, number: number): Column | undefined {
    return numbered.get(mid)?.[number]
  }

  function addOrder(mid: string, row: Charged, edge: Edge, sign: 1 | -1): void {
    addFees(sumsIn(columnOf(mid, splitKey(row)).edges, edge), sumsOf(row), sign)
  }

  /** What lies before an edge belongs to what ends there, and not to what begins there. */
  function settle({ lines, edges }: Column): void {
    for (const [{ ends, begins }, sums] of edges) {
      if (ends !== undefined) addFees(sumsIn(lines, ends), sums, 1)
      if (begins !== undefined) addFees(sumsIn(lines, begins), sums, -1)
    }
    edges.clear()
  }

  function rows(): FeeRow[] {
    for (const column of columns.values()) settle(column)
    return [...columns.values()]
      .flatMap((column) =>
        [...column.lines]
          .filter(([, { orders }]) => orders > 0)
          .map(([group, sums]) => toFeeRow(groupBy, { group, ...column }, sums)),
      )
      .toSorted(byName)
  }

  return { isSplit, columnAt, addOrder, rows }
}
