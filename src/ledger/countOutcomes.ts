import type { OutcomeCount } from '../api/attention.ts'
import type { OrderOutcome } from '../contract/status.ts'
import type { Store } from '../store/openStore.ts'
import { feeReport } from './fees/feeReport.ts'

type OutcomeQuery = { mids: readonly string[]; createdAt_gte?: string; createdAt_lt?: string }

/** How many orders of a time came to which end, from the totals that are kept for fees: every order is in them. */
export async function countOutcomes(store: Store, query: OutcomeQuery): Promise<OutcomeCount[]> {
  const mids = [...new Set(query.mids)].toSorted()
  if (mids.length === 0) return []
  const counts = new Map<OrderOutcome, number>()
  const { rows } = await feeReport(store, { ...query, mids, groupBy: 'outcome' })
  for (const { group, orders } of rows) {
    const outcome = group as OrderOutcome
    counts.set(outcome, (counts.get(outcome) ?? 0) + orders)
  }
  return [...counts].map(([outcome, orders]) => ({ id: outcome, outcome, orders }))
}
