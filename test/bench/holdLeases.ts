import { setTimeout } from 'node:timers/promises'
import { claimLease, renewLease } from '../../src/server/ledger/lease.ts'
import { iso, type Store } from '../../src/store/openStore.ts'
import { mids } from './growLedger.ts'

/** Takes all leases, as if another server had just read the lists. */
export async function holdLeases(store: Store): Promise<{ end: () => Promise<void> }> {
  const ms = 30_000
  const now = await store.now()
  const fences = new Map<string, number>()
  for (const mid of mids) {
    fences.set(mid, (await claimLease(store, mid, 'bench', ms)) ?? 0)
    for (const kind of ['orders', 'users'] as const) {
      const followed = {
        state: '{}',
        followed_at: iso(now),
        follow_every_ms: 86_400_000,
        quiet_since: iso(now),
        swept_at: iso(now),
      }
      await store.db
        .insertInto('sweep_state')
        .values({ mid, kind, sweep: 1, ...followed })
        .onConflict((conflict) => conflict.columns(['mid', 'kind']).doUpdateSet(followed))
        .execute()
    }
  }
  const stopping = new AbortController()
  const renewing = (async () => {
    for (;;) {
      await setTimeout(ms / 3, undefined, { signal: stopping.signal })
      for (const [mid, fence] of fences) await renewLease(store, mid, fence, ms)
    }
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    end: async () => {
      stopping.abort()
      await renewing
    },
  }
}
