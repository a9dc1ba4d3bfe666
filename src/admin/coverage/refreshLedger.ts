import type { Query, QueryClient } from '@tanstack/react-query'
import { everyMid } from '../data-provider/ledgerFilter.ts'

/** Answered by the ledger whoever asks. */
const own = ['coverage', 'observed', 'order-counts', 'fees', 'attention', 'order-outcomes']

/** Reads again what is on the screen and rests on the ledger of one of these merchant IDs; what is not, when it is shown. */
export function refreshLedger(
  queryClient: QueryClient,
  mids: ReadonlySet<string>,
  ownMid: string,
): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => isOfLedger(query) && concerns(query.queryKey, mids, ownMid),
  })
}

/** Lists that the service itself has answered are left alone: they would ask it once a second. */
function isOfLedger({ queryKey, state }: Query): boolean {
  // A record that the ledger does not have is not read again at each change of another.
  if (own.includes(String(queryKey[0]))) return state.data !== null
  return sourceOf(state) === 'ledger'
}

export function readLiveAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ state }) => sourceOf(state) === 'live' })
}

function sourceOf({ data }: Query['state']): unknown {
  return ((data ?? {}) as { meta?: { source?: unknown } }).meta?.source
}

function concerns(
  [resource, , params]: readonly unknown[],
  mids: ReadonlySet<string>,
  ownMid: string,
): boolean {
  const { filter, mid } = (params ?? {}) as { filter?: { mid?: unknown }; mid?: unknown }
  const usual = resource === 'orders' || resource === 'users' ? ownMid : everyMid
  return [mid ?? filter?.mid ?? usual].flat().some((one) => one === everyMid || mids.has(String(one)))
}
