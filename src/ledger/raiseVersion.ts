import type { CompiledQuery } from 'kysely'
import type { Db } from '../store/openStore.ts'

/** Open pages and what is remembered go by it: whoever changes what the ledger says of a MID raises it with that. */
export async function raiseVersion(db: Db, mid: string): Promise<void> {
  await db.executeQuery(versionRise(db, mid))
}

export function versionRise(db: Db, mid: string): CompiledQuery {
  return db
    .updateTable('ledger_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('mid', '=', mid)
    .compile()
}
