import { sql, type CompiledQuery } from 'kysely'
import type { Db } from '../store/openStore.ts'
import type { Row } from './answer.ts'
import type { Booking } from './page.ts'
import type { StoredRow } from './rowStore.ts'

export type Touch = { at: string; fetchSeq: number; isLate: boolean; ids: Set<string> }

/** Most rows of most pages are as they were: one statement for all of an answer, which moves no index. */
export function noteTouch(touches: Map<string, Touch>, before: StoredRow, { id, at, fetchSeq }: Row): void {
  const isLate = before.fetch_seq >= fetchSeq
  const name = `${fetchSeq} ${isLate}`
  const touch = touches.get(name) ?? { at, fetchSeq, isLate, ids: new Set() }
  touches.set(name, touch)
  touch.ids.add(id)
}

export function touchWrite(
  db: Db,
  { mid, kind, sweep = 0 }: Booking,
  { at, fetchSeq, isLate, ids }: Touch,
): CompiledQuery {
  const last_seen_at = sql<string>`case when last_seen_at < ${at} then ${at} else last_seen_at end`
  const newer = isLate ? {} : { fetch_seq: fetchSeq, missing_at: null }
  if (kind === 'users') {
    const update = db.updateTable('ledger_user').set({ last_seen_at, ...newer })
    return update
      .where('mid', '=', mid)
      .where('id', 'in', [...ids])
      .compile()
  }
  const seen_sweep = sql<number>`case when seen_sweep < ${sweep} then ${sweep} else seen_sweep end`
  const update = db.updateTable('ledger_order').set({ last_seen_at, seen_sweep, ...newer })
  return update
    .where('mid', '=', mid)
    .where('id', 'in', [...ids])
    .compile()
}
