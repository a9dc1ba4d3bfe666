import { isGivenUp, isToBeSent } from './alertRows.ts'
import { iso, type Db } from '../../store/openStore.ts'

/** Older failed notices are not offered for retry. */
const offeredMs = 7 * 86_400_000

/** After a success, waiting notices skip their retry delay. */
export async function noteArrival(db: Db, id: string, at: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('alert_receiver')
    .set({ failing_since: null, fault: null, sent_at: at })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return tryWaiting(db, id, at)
  await db.updateTable('alert_receiver').set({ sent_at: at }).where('id', '=', id).execute()
}

export async function noteFault(db: Db, id: string, fault: string, at: string): Promise<void> {
  await db
    .updateTable('alert_receiver')
    .set(({ fn, ref, val }) => ({ failing_since: fn.coalesce(ref('failing_since'), val(at)), fault }))
    .where('id', '=', id)
    .execute()
}

export async function tryWaiting(db: Db, id: string, at: string): Promise<void> {
  await db
    .updateTable('alert_delivery')
    .set({ next_at: at })
    .where('receiver_id', '=', id)
    .where(isToBeSent)
    .where('state', '=', 'waiting')
    .where('next_at', '>', at)
    .execute()
}

export async function tryAgain(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('alert_delivery')
    .set({ state: 'waiting', tries: 0, interrupted: 0, next_at: iso(now) })
    .where('receiver_id', '=', id)
    .where(isGivenUp)
    .where('made_at', '>', iso(now - offeredMs))
    .execute()
  await tryWaiting(db, id, iso(now))
}

export type Backlog = { waiting: number; givenUp: number }

export async function readBacklogs(db: Db, now: number): Promise<Map<string, Backlog>> {
  const counts = db
    .selectFrom('alert_delivery')
    .select(({ fn }) => ['receiver_id', fn.countAll<number>().as('count')])
    .groupBy('receiver_id')
  // Two statements, because each uses its own index.
  const waiting = await counts.where(isToBeSent).execute()
  const givenUp = await counts
    .where(isGivenUp)
    .where('made_at', '>', iso(now - offeredMs))
    .execute()
  const backlogs = new Map<string, Backlog>()
  for (const { receiver_id, count } of waiting)
    backlogs.set(receiver_id, { waiting: Number(count), givenUp: 0 })
  for (const { receiver_id, count } of givenUp)
    backlogs.set(receiver_id, { waiting: 0, ...backlogs.get(receiver_id), givenUp: Number(count) })
  return backlogs
}
