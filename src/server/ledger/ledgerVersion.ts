import type { CompiledQuery } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import { executeAll } from '../../store/executeAll.ts'

/** Invalidates open pages and cached counts; call it in every transaction that changes the data. */
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

export async function readVersions(db: Db, mids: readonly string[]): Promise<string> {
  const rows = await db.selectFrom('ledger_version').selectAll().where('mid', 'in', mids).execute()
  return JSON.stringify(rows.map(({ mid, version }) => [mid, version]).toSorted())
}

const maxTries = 3

/** Reads from one snapshot; repeats the reads if a booking of these merchant IDs interfered. */
export async function readConsistently<T>(
  store: Pick<Store, 'snapshot' | 'transaction'>,
  mids: readonly string[],
  /** `own`: the transaction that keeps writers out. */
  read: (db: Db, own?: Db) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { result, isConsistent } = await store.snapshot(async (db) => {
      const before = await readVersions(db, mids)
      const result = await read(db)
      return { result, isConsistent: before === (await readVersions(db, mids)) }
    })
    if (isConsistent) return result
  }
  // An in-memory database has no snapshots, so a transaction keeps writers out.
  return store.transaction((db) => read(db, db))
}

type On = Pick<Store, 'db' | 'engine'>

/** Serialises bookings of a merchant ID, so that what they read does not change before they write. */
export async function lockMid(on: On, mid: string): Promise<void> {
  await executeAll(on, lockStatements(on, mid))
}

export function* lockStatements({ db, engine }: On, mid: string): Generator<CompiledQuery, void> {
  yield db
    .insertInto('ledger_version')
    .values({ mid, version: 0 })
    .onConflict((conflict) => conflict.column('mid').doNothing())
    .compile()
  if (engine === 'postgres')
    yield db.selectFrom('ledger_version').select('version').where('mid', '=', mid).forUpdate().compile()
}
