import type { Db, Store } from '../../store/openStore.ts'
import { lockMid } from '../lockMid.ts'
import type { Level } from './fitLevel.ts'
import type { LevelState } from './followLevel.ts'
import type { LevelKind } from './levelKind.ts'

export type Acceptance = { mid: string; digest: string; at: string; by: string; reason: string }

/** What the person saw when they signed. */
export type Seen = Pick<Level, 'rate' | 'fixed'>

export type AcceptResult = { kind: LevelKind; level: Level } | 'no such level' | 'too few orders' | 'changed'

/** What orders are charged by now is the level from here on, in somebody's name; `note` writes it down with it. */
export async function acceptLevel(
  store: Store,
  { mid, digest, at, by, reason }: Acceptance,
  seen: Seen | undefined,
  note: (db: Db, kind: LevelKind, level: Level) => Promise<void>,
): Promise<AcceptResult> {
  return store.transaction(async (db) => {
    await lockMid({ ...store, db }, mid)
    const row = await db
      .selectFrom('fee_level')
      .selectAll()
      .where('mid', '=', mid)
      .where('digest', '=', digest)
      .executeTakeFirst()
    if (!row) return 'no such level'
    if (row.level === null) return 'too few orders'
    const kind = JSON.parse(row.kind) as LevelKind
    const level = JSON.parse(row.level) as Level
    if (seen && (seen.rate !== level.rate || seen.fixed !== level.fixed)) return 'changed'
    await db
      .insertInto('fee_level_accepted')
      .values({ mid, digest, accepted_at: at, accepted_by: by, reason, level: row.level })
      .execute()
    const { base, state } = row
    await db
      .updateTable('fee_level')
      .set({ base: withLevel(base, level, state), state: withLevel(state, level, state) })
      .where('mid', '=', mid)
      .where('digest', '=', digest)
      .execute()
    await note(db, kind, level)
    return { kind, level }
  })
}

/** From now on moves are told from it, for the orders that it was fitted to as for those that follow. */
function withLevel(text: string, present: Level, now: string): string {
  const { drift: _, ...state } = JSON.parse(text) as LevelState
  const { since } = JSON.parse(now) as LevelState
  return JSON.stringify({ ...state, present, ...(since !== undefined && { since }) } satisfies LevelState)
}
