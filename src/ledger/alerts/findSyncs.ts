import { iso } from '../../store/openStore.ts'
import type { Watch } from './watch.ts'
import { followedOf } from './isBehind.ts'

const longestGapMs = 300_000

/** Lists that fail, or that nobody has read for longer than usual. */
export const findSyncs: Watch = async ({ store: { db } }, { settings }, mid, now) => {
  const rows = await db
    .selectFrom('sweep_state')
    .select(['kind', 'state', 'failing_since'])
    .where('mid', '=', mid)
    .orderBy('kind')
    .execute()
  const mostMs = (settings.thresholds.minutes ?? 0) * 60_000
  return {
    findings: rows.flatMap(({ kind, state, failing_since }) => {
      const { followedAt, everyMs } = followedOf(state)
      const isLeft = followedAt !== undefined && now - followedAt > Math.max(longestGapMs, 3 * everyMs)
      const since = failing_since ?? (isLeft ? iso(followedAt) : undefined)
      const isLong = since !== undefined && now - Date.parse(since) >= mostMs
      return isLong
        ? [{ labels: { list: kind }, facts: { since, why: failing_since ? 'failing' : 'not read' } }]
        : []
    }),
  }
}
