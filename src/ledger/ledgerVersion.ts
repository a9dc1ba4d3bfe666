import type { CompiledQuery } from 'kysely'
import type { Db } from '../store/openStore.ts'

/** Open pages and cached counts go by it: whoever changes what the ledger says of a MID raises it with that. */
export async function raiseVersion(db: Db, mid: string): Promise<void> {
  await db.executeQuery(versionUpdate(db, mid))
}

export function versionUpdate(db: Db, mid: string): CompiledQuery {
  return db
    .updateTable('ledger_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('mid', '=', mid)
    .compile()
}

/** Another text after each booking that changes something of these MIDs. */
export async function readVersions(db: Db, mids: readonly string[]): Promise<string> {
  const rows = await db.selectFrom('ledger_version').selectAll().where('mid', 'in', mids).execute()
  return JSON.stringify(rows.map(({ mid, version }) => [mid, version]).toSorted())
}
