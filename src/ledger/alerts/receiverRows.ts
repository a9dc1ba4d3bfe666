import { sql, type Selectable } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

/** `paused_since`: when the admin who answers for it was disabled. */
export type ReceiverRow = Selectable<Tables['alert_receiver']> & { paused_since: string | null }

/** The e-mail of the admin who answers for a receiver: whoever saved it last. */
export const answersFor = sql<string>`coalesce(alert_receiver.changed_by, alert_receiver.created_by)`

/** A receiver is paused while the admin who answers for it is disabled: its address may be their own. */
export function receiverRows(db: Db) {
  return db
    .selectFrom('alert_receiver')
    .leftJoin('operator', (join) => join.on('operator.email', '=', answersFor))
    .selectAll('alert_receiver')
    .select('operator.disabled_at as paused_since')
}

type Wanted = {
  /** Those of other merchant IDs, too, are others' affair. */
  held: readonly string[]
  /** That hear of one of these. */
  mids?: readonly string[] | undefined
  /** Switched on, and the last notice did not get there. */
  failing?: boolean | undefined
  paused?: boolean | undefined
}

/** Receivers by their name. */
export async function readReceivers(db: Db, { held, mids, failing, paused }: Wanted): Promise<ReceiverRow[]> {
  const rows = await receiverRows(db).orderBy('alert_receiver.name').orderBy('alert_receiver.id').execute()
  return rows.filter((row) => {
    const own = JSON.parse(row.mids) as string[]
    const fails = row.is_on === 1 && row.failing_since !== null
    return (
      own.every((mid) => held.includes(mid)) &&
      (mids === undefined || own.some((mid) => mids.includes(mid))) &&
      (failing === undefined || fails === failing) &&
      (paused === undefined || (row.paused_since !== null) === paused)
    )
  })
}
