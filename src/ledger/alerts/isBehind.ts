import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

type SweepState = Tables['sweep_state']

const longestGapMs = 300_000

/** Whether the ledger may lack changes of the orders of a merchant ID. */
export async function isBehind(db: Db, mid: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('sweep_state')
    .select(['followed_at', 'follow_every_ms', 'swept_at', 'failing_since'])
    .where('mid', '=', mid)
    .where('kind', '=', 'orders')
    .executeTakeFirst()
  // During the first fill old orders look like new ones.
  if (!row || row.swept_at === null || row.failing_since !== null) return true
  return row.followed_at === null || isLeft(row, now)
}

/** Whether the head of the list was not read for longer than usual. */
export function isLeft(
  { followed_at, follow_every_ms }: Pick<SweepState, 'followed_at' | 'follow_every_ms'>,
  now: number,
): boolean {
  const mostMs = Math.max(longestGapMs, 3 * (follow_every_ms ?? 0))
  return followed_at !== null && now - Date.parse(followed_at) > mostMs
}
