import type { FindOne } from './alert.ts'
import { isLeft } from './isBehind.ts'

/** Lists that fail, or were not read, for so many minutes. */
export const findSyncs: FindOne = async ({ store: { db } }, { mid, threshold }, now) => {
  const rows = await db
    .selectFrom('sweep_state')
    .select(['kind', 'followed_at', 'follow_every_ms', 'failing_since'])
    .where('mid', '=', mid)
    .orderBy('kind')
    .execute()
  return rows.flatMap((row) => {
    const { kind, failing_since } = row
    const since = failing_since ?? (isLeft(row, now) ? row.followed_at : null)
    if (since === null || now - Date.parse(since) < threshold * 60_000) return []
    return [{ labels: { list: kind }, facts: { since, why: failing_since ? 'failing' : 'not read' } }]
  })
}
