import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { asTyped } from './asTyped.ts'
import type { Engine } from './engine/columnTypes.ts'
import { migrations, migrationNames } from './migrations.ts'
import { type Db, type Store, iso } from './openStore.ts'
import { versionOf } from './engine/versionFence.ts'
import { tableNames } from './tables.ts'
import { hasCode } from './storeErrors.ts'

/** All steps or none. Safe for two servers that start at the same time. */
export async function migrate(store: Store): Promise<void> {
  const { db, engine } = store
  const { newer, pending, isTooOld, foreign } = await readSteps(store)
  if (foreign !== undefined) throw new Error(foreignTables.replace('TABLE', foreign))
  if (isTooOld) throw new Error(`${tooOld}: ${wayOut}`)
  if (newer !== undefined) throw new Error(tooNew.replace('STEP', newer))
  if (pending === 0) return
  const older = await olderAtWork(store)
  if (older.length > 0) throw new Error(`${tooEarly}: ${older.join('; ')}`)
  if (engine === 'sqlite') return toLatest(db, engine)
  await db.connection().execute(async (connection) => {
    // Another server's migration may take longer than the usual timeout.
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await toLatest(connection, engine)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

export const tooOld = 'this database was made by a version before 1.0, whose tables this one does not read'
export const wayOut =
  'export what you need with that version, then start anew with an empty database in DATABASE_URL; orders and customers are read again from the service'

export const foreignTables =
  'the database of DATABASE_URL has a table TABLE of something else: give Countinghouse a database of its own'

const tooNew =
  'this database was brought up to date by a newer version (STEP): install that one, or restore the backup of before'

const tooEarly = 'the tables are not changed while an older version works on this database. Stop it first'

const forbidden = `the tables are not up to date, and the role of DATABASE_URL may not change them: run ${asTyped('operator', 'migrate')} as their owner`

async function toLatest(db: Db, engine: Engine): Promise<void> {
  const provider = { getMigrations: async () => migrations(engine) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (hasCode(error, '42501')) throw new Error(forbidden, { cause: error })
  if (error !== undefined) throw error
}

type Steps = {
  pending: number
  isEmpty: boolean
  /** The last step that this version does not know. */
  newer?: string
  /** A table of something else, with a name that is needed here. */
  foreign?: string
  /** Created before version 1.0; there is no migration from that. */
  isTooOld: boolean
}

export async function readSteps({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<Steps> {
  const applied =
    engine === 'sqlite'
      ? sql`select name from sqlite_schema where name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`
  if ((await applied.execute(db)).rows.length === 0) {
    const foreign = await foreignTable({ db, engine })
    const own = { pending: migrationNames.length, isEmpty: true, isTooOld: false }
    return { ...own, ...(foreign !== undefined && { foreign }) }
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const newer = [...done].findLast((name) => !migrationNames.includes(name))
  return {
    pending: migrationNames.filter((name) => !done.has(name)).length,
    isEmpty: done.size === 0,
    isTooOld: done.has('001_operators'),
    ...(newer !== undefined && { newer }),
  }
}

async function foreignTable({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<string | undefined> {
  const names = sql.join(tableNames)
  const found =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where name in (${names})`
      : sql<{ name: string }>`select tablename as name from pg_tables
          where schemaname = current_schema() and tablename in (${names})`
  return (await found.execute(db)).rows[0]?.name
}

/** Cheap enough for frequent checks. */
export async function hasNewerTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(db)
  return Number(rows[0]?.count) > migrationNames.length
}

/** Checks connection names and leases, because an old server may have no connection for seconds. */
export async function olderAtWork(store: Store): Promise<string[]> {
  if (store.engine === 'sqlite') return []
  const before = await readSteps(store)
  if (before.pending === 0 || before.isEmpty) return []
  const holders = [...(await connections(store)), ...(await leases(store))]
  // The lease may belong to a server of this version that has just migrated.
  return holders.length > 0 && (await readSteps(store)).pending === 0 ? [] : holders
}

async function connections({ db }: Store): Promise<string[]> {
  const version = versionOf(sql`application_name`)
  const { rows } = await sql<{ address: string | null; count: number; since: string }>`
    select host(client_addr) as address, count(*) as count,
      to_char(min(backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
    from pg_stat_activity
    where datname = current_database() and ${version} < ${sql.lit(migrationNames.length)}
    group by client_addr order by client_addr`.execute(db)
  return rows.map(
    ({ address, count, since }) =>
      `${count} connections from ${address ?? 'an unknown address'} since ${since} UTC`,
  )
}

async function leases(store: Store): Promise<string[]> {
  const { rows } = await sql`select 1 where to_regclass('ledger_lease') is not null`.execute(store.db)
  if (rows.length === 0) return []
  const held = await store.db
    .selectFrom('ledger_lease')
    .select('mid')
    .where('until', '>', iso(await store.now()))
    .orderBy('mid')
    .execute()
  return held.map(({ mid }) => `a server reads ${mid}`)
}
