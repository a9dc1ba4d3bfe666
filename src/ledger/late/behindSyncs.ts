import type { Db } from '../../store/openStore.ts'
import { isFollowed } from '../coverage.ts'

const gapMs = 120_000

/** Merchant IDs whose orders may long have moved on without us: nothing is said of how long those are in a status. */
export async function behindSyncs(db: Db, mids: readonly string[], now: number): Promise<string[]> {
  if (mids.length === 0) return []
  const rows = await db
    .selectFrom('sweep_state')
    .select(['mid', 'state', 'failing_since'])
    .where('kind', '=', 'orders')
    .where('mid', 'in', mids)
    .execute()
  const followed = rows.filter((row) => row.failing_since === null && isFollowed(row.state, now, gapMs))
  return [...new Set(mids)].filter((mid) => !followed.some((row) => row.mid === mid)).toSorted()
}
