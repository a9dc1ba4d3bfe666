import { coverageIn } from '../ledger/coverage.ts'
import { viewLedger, type LedgerView } from '../ledger/ledgerView.ts'
import type { OrderFilter } from './orderFilter.ts'
import { countUndated } from './readColumnFilter.ts'
import type { Store } from '../../store/openStore.ts'

/** Completeness of an answer about orders. `undated`: orders without a readable time, which any period may lack. */
export type Worth = { coverage: 'exact' | 'at-least'; undated: number }

export async function worthOf(
  store: Pick<Store, 'db' | 'engine' | 'now'>,
  mids: readonly string[],
  filter: OrderFilter = {},
): Promise<Worth> {
  return worthIn(viewLedger(store, mids), await store.now(), filter)
}

export async function worthIn(view: LedgerView, now: number, filter: OrderFilter = {}): Promise<Worth> {
  const [coverage, undated] = [await coverageIn(view, now), await countUndated(view, filter)]
  return { coverage: undated > 0 ? 'at-least' : coverage, undated }
}

export function tellWorth({ headers }: Response, { coverage, undated }: Worth): void {
  headers.set('Coverage', coverage)
  if (undated > 0) headers.set('Undated', String(undated))
}
