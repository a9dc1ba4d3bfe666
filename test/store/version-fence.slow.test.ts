import { sql } from 'kysely'
import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { claimLease, releaseLease } from '../../src/server/ledger/lease.ts'
import { hasNewerTables, migrate, olderAtWork } from '../../src/store/migrate.ts'
import { migrationNames } from '../../src/store/migrations.ts'
import { addNextStep } from '../support/addNextStep.ts'
import { emptyDatabase, engines, migratedDatabase, openAt, testOnPostgres } from '../support/stores.ts'

const version = migrationNames.length

/** A foreign connection with this application name. */
async function connectAs(url: string, name: string) {
  const client = new Client({ connectionString: url, application_name: name })
  await client.connect()
  const end = () => client.end()
  onTestFinished(end)
  return { query: (text: string) => client.query(text), end }
}

testOnPostgres('every table refuses writes of an older version and accepts writes of this one', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(url)
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    store.db,
  )
  const before = await connectAs(url, 'countinghouse')
  const older = await connectAs(url, `countinghouse ${version - 1}`)

  // The audit log itself refuses deletes.
  const statements = rows.map(({ name }) =>
    name.startsWith('audit')
      ? `insert into ${name} select * from ${name} where false`
      : `delete from ${name} where false`,
  )

  for (const statement of statements) {
    for (const { query } of [before, older])
      await expect(query(statement), statement).rejects.toMatchObject({
        code: 'CH001',
        message: `these tables are of version ${version}, and an older one does not write to them`,
      })
    await sql.raw(statement).execute(store.db)
  }
  expect(rows.length).toBeGreaterThan(40)
})

testOnPostgres.each([
  [`countinghouse ${version}`],
  [`countinghouse ${version} office`],
  [`countinghouse ${version + 1}`],
  ['psql'],
  ['countinghouses'],
  [''],
])('does not treat a connection named %j as an older version', async (name) => {
  const { query } = await connectAs(await migratedDatabase('postgres'), name)

  expect((await query('delete from preference where false')).rowCount).toBe(0)
})

testOnPostgres('appends a name from the address to the version', async () => {
  const url = new URL(await migratedDatabase('postgres'))
  url.searchParams.set('application_name', 'the office')
  const { db } = await openAt(url.href)

  const { rows } = await sql`select current_setting('application_name') as name`.execute(db)

  expect(rows).toEqual([{ name: `countinghouse ${version} the office` }])
})

testOnPostgres('refuses to change tables while an older version is connected', async () => {
  const url = await migratedDatabase('postgres')
  addNextStep()
  const store = await openAt(url)
  const older = await connectAs(url, 'countinghouse')
  await connectAs(url, 'psql')

  await expect(migrate(store)).rejects.toThrow(
    /^the tables are not changed while an older version works on this database. Stop it first: 1 connections from 127.0.0.1 since /,
  )
  await older.end()
  await expect.poll(() => olderAtWork(store)).toEqual([])
})

testOnPostgres('counts a server with a lease as active even without a connection', async () => {
  const url = await migratedDatabase('postgres')
  addNextStep()
  const store = await openAt(url)
  const fence = await claimLease(store, 'mer_1', 'another server', 60_000)

  expect(await olderAtWork(store)).toEqual(['a server reads mer_1'])
  await releaseLease(store, 'mer_1', fence ?? 0)
  expect(await olderAtWork(store)).toEqual([])
})

testOnPostgres('migrates an empty database beside older connections', async () => {
  const url = await emptyDatabase('postgres')
  const store = await openAt(url)
  await connectAs(url, 'countinghouse')

  await migrate(store)

  expect(await hasNewerTables(store.db)).toBe(false)
})

describe.each(engines)('on %s', (engine) => {
  test('leaves tables of a newer version unchanged', async () => {
    const store = await openAt(await migratedDatabase(engine))
    await sql`insert into kysely_migration (name, timestamp) values ('999_next', '2030')`.execute(store.db)

    expect(await hasNewerTables(store.db)).toBe(true)
    await expect(migrate(store)).rejects.toThrow(
      'this database was brought up to date by a newer version (999_next): install that one, or restore the backup of before',
    )
  })
})
