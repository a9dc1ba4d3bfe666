import type { Store } from '../../store/openStore.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { toColumnFilter, type OrderFilter } from '../orders/orderFilter.ts'
import { readCountedWords } from '../orders/orderTotals.ts'
import type { OutcomeCount } from '../../api/attention.ts'
import type { OrderOutcome } from '../../contract/status.ts'
import { feeReport } from '../fees/feeReport.ts'

type StatusQuery = {
  mids: readonly string[]
  filter: Pick<OrderFilter, 'orderType' | 'sourceCurrency' | 'destinationCurrency'>
}

/** Most frequent first. Uses stored counts only. */
export async function countStatuses(
  store: Pick<Store, 'db' | 'engine'>,
  { mids, filter }: StatusQuery,
): Promise<{ status: string; orders: number }[]> {
  if (mids.length === 0) return []
  const { words } = toColumnFilter(filter)
  const wanted = Object.entries(words) as ['order_type', (string | null)[]][]
  const counts = new Map<string, number>()
  for (const row of await readCountedWords(viewLedger(store, mids)))
    if (row.status !== '' && wanted.every(([column, values]) => values.includes(row[column])))
      counts.set(row.status, (counts.get(row.status) ?? 0) + Number(row.count))
  return [...counts]
    .filter(([, orders]) => orders > 0)
    .map(([status, orders]) => ({ status, orders }))
    .toSorted((a, b) => b.orders - a.orders)
}

type OutcomeQuery = {
  mids: readonly string[]
  createdAt_gte?: string
  createdAt_lt?: string
  /** Counts per day of this zone. */
  timeZone?: string
}

/** Uses the fee totals, which include every order. */
export async function countOutcomes(store: Store, query: OutcomeQuery): Promise<OutcomeCount[]> {
  const mids = [...new Set(query.mids)].toSorted()
  if (mids.length === 0) return []
  const counts = new Map<string, OutcomeCount>()
  const groupBy = query.timeZone === undefined ? (['outcome'] as const) : (['outcome', 'day'] as const)
  const rows = await feeReport(store, { ...query, mids, groupBy: [...groupBy] })
  for (const { group, orders } of rows) {
    const [outcome, day] = [group].flat() as [OrderOutcome, string?]
    const id = day === undefined ? outcome : `${outcome} ${day}`
    const count = counts.get(id) ?? { id, outcome, orders: 0, ...(day !== undefined && { day }) }
    counts.set(id, { ...count, orders: count.orders + orders })
  }
  return [...counts.values()]
}
