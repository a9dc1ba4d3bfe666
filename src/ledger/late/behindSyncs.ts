import { isFollowed } from '../coverage.ts'
import type { LedgerView } from '../ledgerView.ts'

const gapMs = 120_000

/** Merchant IDs whose orders may long have moved on without us: nothing is said of how long those are in a status. */
export async function behindSyncs(
  { mids, syncs }: Pick<LedgerView, 'mids' | 'syncs'>,
  now: number,
): Promise<string[]> {
  const followed = (await syncs()).filter(
    (row) => row.kind === 'orders' && row.failing_since === null && isFollowed(row, now, gapMs),
  )
  return mids.filter((mid) => !followed.some((row) => row.mid === mid))
}
