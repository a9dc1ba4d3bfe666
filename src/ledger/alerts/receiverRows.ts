import type { Selectable } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

type Row = Selectable<Tables['alert_receiver']>

type Wanted = {
  /** Those of other merchant IDs, too, are others' affair. */
  held: readonly string[]
  /** That hear of one of these. */
  mids?: readonly string[] | undefined
  /** Switched on, and the last notice did not get there. */
  failing?: boolean | undefined
}

/** Receivers by their name. */
export async function readReceivers(db: Db, { held, mids, failing }: Wanted): Promise<Row[]> {
  const rows = await db.selectFrom('alert_receiver').selectAll().orderBy('name').orderBy('id').execute()
  return rows.filter((row) => {
    const own = JSON.parse(row.mids) as string[]
    const fails = row.is_on === 1 && row.failing_since !== null
    return (
      own.every((mid) => held.includes(mid)) &&
      (mids === undefined || own.some((mid) => mids.includes(mid))) &&
      (failing === undefined || fails === failing)
    )
  })
}
