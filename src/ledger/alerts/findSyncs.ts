import type { Watch } from './watch.ts'
import { isLeft } from './isBehind.ts'

/** Lists that fail, or that nobody has read for longer than usual. */
export const findSyncs: Watch = async ({ store: { db } }, { settings }, mid, now) => {
  const rows = await db
    .selectFrom('sweep_state')
    .select(['kind', 'followed_at', 'follow_every_ms', 'failing_since'])
    .where('mid', '=', mid)
    .orderBy('kind')
    .execute()
  const mostMs = (settings.thresholds.minutes ?? 0) * 60_000
  return {
    findings: rows.flatMap((row) => {
      const { kind, failing_since } = row
      const since = failing_since ?? (isLeft(row, now) ? row.followed_at : null)
      const isLong = since !== null && now - Date.parse(since) >= mostMs
      return isLong
        ? [{ labels: { list: kind }, facts: { since, why: failing_since ? 'failing' : 'not read' } }]
        : []
    }),
  }
}
