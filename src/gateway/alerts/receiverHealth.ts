import { sql } from 'kysely'
import { isGivenUp, isToBeSent } from '../../ledger/alerts/openRows.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { foldDeliveries, keptMs } from './foldDeliveries.ts'

/** It is there: what waits for it need not wait on. */
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

/** Quiet hours are held all the same. */
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

/** What was given up is told in one for each rule, and what waits is tried with the next turn. */
export async function tryAgain(store: Pick<Store, 'db' | 'transaction'>, id: string, now: number) {
  const groups = await givenUp(store.db, now)
    .select(['receiver_id', 'rule_id', 'mid'])
    .where('receiver_id', '=', id)
    .groupBy(['receiver_id', 'rule_id', 'mid'])
    .execute()
  for (const group of groups) await foldDeliveries(store, group, now, { byHand: true })
  await tryWaiting(store.db, id, iso(now))
}

export type Backlog = { waiting: number; givenUp: number }

/** How many notices wait for each receiver, and how many were given up and are not told of yet. */
export async function readBacklogs(db: Db, now: number): Promise<Map<string, Backlog>> {
  const waiting = await db
    .selectFrom('alert_delivery')
    .select(({ fn }) => ['receiver_id', fn.countAll<number>().as('count')])
    .where(isToBeSent)
    .groupBy('receiver_id')
    .execute()
  const lost = await givenUp(db, now)
    .select(({ fn }) => ['receiver_id', fn.countAll<number>().as('count')])
    .groupBy('receiver_id')
    .execute()
  const backlogs = new Map<string, Backlog>()
  for (const { receiver_id, count } of waiting)
    backlogs.set(receiver_id, { waiting: Number(count), givenUp: 0 })
  for (const { receiver_id, count } of lost)
    backlogs.set(receiver_id, { waiting: backlogs.get(receiver_id)?.waiting ?? 0, givenUp: Number(count) })
  return backlogs
}

/** Lately, and since the receiver last got something of the same rule. */
function givenUp(db: Db, now: number) {
  return db
    .selectFrom('alert_delivery as lost')
    .where(isGivenUp)
    .where('lost.made_at', '>', iso(now - keptMs))
    .where(
      sql<boolean>`not exists (select 1 from alert_delivery as later
        where later.receiver_id = lost.receiver_id and later.rule_id = lost.rule_id and later.mid = lost.mid
          and later.state = 'sent' and later.made_at > lost.made_at)`,
    )
}
