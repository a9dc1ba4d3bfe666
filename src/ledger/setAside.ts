import { sql } from 'kysely'
import type { Db } from '../store/openStore.ts'
import type { Kind } from './page.ts'

/** Rows of a list that could not be kept, each counted once. */
export type SetAside = { count: number; firstSeenAt: string | null; lastSeenAt: string | null }

/**
 * A row stays aside until the list was read as a whole without it: then the service does not send it any more, at least
 * not so, and what it sends instead is judged by itself.
 */
const isSentStill = sql<boolean>`quarantine.last_seen_at >= coalesce(sweep_state.swept_at, '')`

/** 1 or 0, for each row of `sweep_state`. */
export const hasSetAside = sql<number>`case when exists (
  select 1 from quarantine where quarantine.mid = sweep_state.mid and quarantine.kind = sweep_state.kind and ${isSentStill}
) then 1 else 0 end`

export async function readSetAside(
  db: Db,
  { mid, kind, sweptAt }: { mid: string; kind: Kind; sweptAt: string | null },
): Promise<SetAside> {
  const { count, first, last } = await db
    .selectFrom('quarantine')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('first_seen_at').as('first'),
      fn.max('last_seen_at').as('last'),
    ])
    .where('mid', '=', mid)
    .where('kind', '=', kind)
    .where('last_seen_at', '>=', sweptAt ?? '')
    .executeTakeFirstOrThrow()
  return { count: Number(count), firstSeenAt: first, lastSeenAt: last }
}
