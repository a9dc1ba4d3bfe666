import { isObject } from '../../contract/isObject.ts'
import type { Db } from '../../store/openStore.ts'

const longestGapMs = 300_000

/** Since when the orders of a merchant ID are not known as they are; undefined where they are. */
export async function behindSince(
  db: Db,
  mid: string,
  now: number,
): Promise<{ since: string | null } | undefined> {
  const row = await db
    .selectFrom('sweep_state')
    .select(['state', 'swept_at', 'failing_since'])
    .where('mid', '=', mid)
    .where('kind', '=', 'orders')
    .executeTakeFirst()
  // A list that is being filled for the first time has old orders that look new.
  if (!row || row.swept_at === null) return { since: null }
  if (row.failing_since !== null) return { since: row.failing_since }
  const { followedAt, everyMs } = followedOf(row.state)
  if (followedAt === undefined) return { since: null }
  const isFollowed = now - followedAt <= Math.max(longestGapMs, 3 * everyMs)
  return isFollowed ? undefined : { since: new Date(followedAt).toISOString() }
}

/** When the place where new rows come was last read, and how often that is done. */
export function followedOf(state: string): { followedAt: number | undefined; everyMs: number } {
  const kept: unknown = JSON.parse(state)
  const { followedAt, followEveryMs } = isObject(kept) ? kept : {}
  return {
    followedAt: typeof followedAt === 'number' ? followedAt : undefined,
    everyMs: typeof followEveryMs === 'number' ? followEveryMs : 0,
  }
}
