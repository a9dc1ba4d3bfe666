import { coverageIn } from '../ledger/coverage.ts'
import { viewLedger, type LedgerView } from '../ledger/ledgerView.ts'
import type { OrderFilter } from './orderFilter.ts'
import { countUndated } from './readColumnFilter.ts'
import type { Store } from '../../store/openStore.ts'

/** Completeness of an answer about orders. `undated`: orders without a readable time, which any period may lack. */
export type Completeness = { coverage: 'exact' | 'at-least'; undated: number }

export async function readCompleteness(
  store: Pick<Store, 'db' | 'engine' | 'now'>,
  mids: readonly string[],
  filter: OrderFilter = {},
): Promise<Completeness> {
  return readViewCompleteness(viewLedger(store, mids), await store.now(), filter)
}

export async function readViewCompleteness(
  view: LedgerView,
  now: number,
  filter: OrderFilter = {},
): Promise<Completeness> {
  const [coverage, undated] = [await coverageIn(view, now), await countUndated(view, filter)]
  return { coverage: undated > 0 ? 'at-least' : coverage, undated }
}

export function setCompletenessHeaders({ headers }: Response, { coverage, undated }: Completeness): void {
  headers.set('Coverage', coverage)
  if (undated > 0) headers.set('Undated', String(undated))
}
