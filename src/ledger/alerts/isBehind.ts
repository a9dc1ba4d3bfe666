import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

type SweepState = Tables['sweep_state']

const longestGapMs = 300_000

/** Since when the orders of a merchant ID are not known as they are; undefined where they are. */
export async function behindSince(
  db: Db,
  mid: string,
  now: number,
): Promise<{ since: string | null } | undefined> {
  const row = await db
    .selectFrom('sweep_state')
    .select(['followed_at', 'follow_every_ms', 'swept_at', 'failing_since'])
    .where('mid', '=', mid)
    .where('kind', '=', 'orders')
    .executeTakeFirst()
  // A list that is being filled for the first time has old orders that look new.
  if (!row || row.swept_at === null) return { since: null }
  if (row.failing_since !== null) return { since: row.failing_since }
  return isLeft(row, now) || row.followed_at === null ? { since: row.followed_at } : undefined
}

/** Whether nobody has read where new rows come for longer than usual. Where nobody ever did, nobody left it. */
export function isLeft(
  { followed_at, follow_every_ms }: Pick<SweepState, 'followed_at' | 'follow_every_ms'>,
  now: number,
): boolean {
  const mostMs = Math.max(longestGapMs, 3 * (follow_every_ms ?? 0))
  return followed_at !== null && now - Date.parse(followed_at) > mostMs
}
