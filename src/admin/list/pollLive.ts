import type { Query } from '@tanstack/react-query'
import type { ListFacts } from '../data-provider/ledgerOrLive.ts'

/** Asks again after a while, but not the ledger, which tells by itself when something is new. */
export function pollLive(everyMs: number) {
  return ({ state }: { state: Query['state'] }): number | false => {
    const { meta } = (state.data ?? {}) as { meta?: Partial<ListFacts> }
    return meta?.source === 'ledger' ? false : everyMs
  }
}
