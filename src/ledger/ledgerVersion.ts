import type { CompiledQuery } from 'kysely'
import type { Db, Store } from '../store/openStore.ts'
import { executeAll } from '../store/executeAll.ts'

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

type On = Pick<Store, 'db' | 'engine'>

/** Two bookings of one MID follow each other: what is read here cannot change before it is written. */
export async function lockMid(on: On, mid: string): Promise<void> {
  await executeAll(on, lockStatements(on, mid))
}

export function* lockStatements({ db, engine }: On, mid: string): Generator<CompiledQuery, void> {
  yield db
    .insertInto('ledger_version')
    .values({ mid, version: 0 })
    .onConflict((conflict) => conflict.column('mid').doNothing())
    .compile()
  // On SQLite the whole transaction has the place of the writer.
  if (engine === 'postgres')
    yield db.selectFrom('ledger_version').select('version').where('mid', '=', mid).forUpdate().compile()
}
