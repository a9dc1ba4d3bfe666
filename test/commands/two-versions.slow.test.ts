import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { setFence } from '../../src/store/engine/versionFence.ts'
import { migrationNames } from '../../src/store/migrations.ts'
import type { Store } from '../../src/store/openStore.ts'
import { startCommand } from '../support/command.ts'
import { sendAt, signInAt } from '../support/serverProcess.ts'
import { freePort } from '../support/postgresCluster.ts'
import { payin } from '../support/stack.ts'
import { migratedDatabase, openAt, testOnPostgres } from '../support/stores.ts'

/** Servers of one database; the next version is this one with one more migration. */
function startServer(databaseUrl: string, { next = false, ...env }: { next?: boolean; PORT?: string } = {}) {
  const gateway = startCommand('src/server.ts', {
    flags: next ? ['--import', './test/support/nextVersion.ts'] : [],
    env: { PORT: '0', SANDBOX_ORDERS: '40', DATABASE_URL: databaseUrl, ...env },
  })
  onTestFinished(gateway.stop)
  return gateway
}

const untilOpen = async (gateway: ReturnType<typeof startServer>) =>
  (await gateway.printed(/is open on (\S+)/))[1] ?? ''

/** Contents of all tables, except for the sign-in of the test. */
async function contents({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' order by 1`.execute(db)
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ held: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(one::text, ',' order by one::text)), '') as held
        from ${sql.id(name)} as one`.execute(db)
      return `${name} ${rows[0]?.held}`
    }),
  )
}

testOnPostgres('a newer server reports that it waits for the older one, and then takes over', async () => {
  const url = await migratedDatabase('postgres')
  const store = await openAt(url)
  const older = startServer(url)
  const olderUrl = await untilOpen(older)
  const port = String(await freePort())

  const newer = startServer(url, { next: true, PORT: port })
  await newer.printed(/connections from 127\.0\.0\.1 since .*waiting for servers of an older version to stop/)
  // The port opens before the server prints its address.
  const readiness = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect([readiness.status, await readiness.text()]).toEqual([
    503,
    'waiting for servers of an older version to stop\n',
  ])
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503)
  expect((await fetch(`${olderUrl}/readyz`)).status).toBe(200)
  expect(await steps(store)).toEqual(migrationNames)

  older.stop()
  expect(await older.ended).toBe(0)
  const newerUrl = await untilOpen(newer)

  expect((await fetch(`${newerUrl}/readyz`)).status).toBe(200)
  expect(await steps(store)).toEqual([...migrationNames, '999_next'])
  expect(newer.output()).toContain('the servers of an older version have stopped')
})

testOnPostgres(
  'a server writes nothing after a newer version migrated its tables, reports it and ends',
  async () => {
    const url = await migratedDatabase('postgres')
    const store = await openAt(url)
    const older = startServer(url)
    const olderUrl = await untilOpen(older)
    const cookie = await signInAt(olderUrl, 'ops@countinghouse.test', 'sandbox')

    // The server ends within seconds of this change. Its last requests wait for the locks first.
    const { before, answers } = await store.transaction(async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values ('999_next', '2030')`.execute(db)
      await sql`lock table kysely_migration in access exclusive mode`.execute(db)
      await setFence(db, migrationNames.length + 1)
      const before = await contents({ db })
      const order = sendAt(olderUrl, cookie, 'a-key-of-this-test-only', payin)
      const readiness = fetch(`${olderUrl}/readyz`)
      await setTimeout(300)
      return { before, answers: Promise.all([order, readiness]) }
    })
    const [order, readiness] = await answers

    expect(order).toMatchObject({ status: 503, reason: 'store' })
    expect([readiness.status, await readiness.json()]).toEqual([
      503,
      expect.objectContaining({
        message: 'a newer version uses the database: this server has stopped',
      }),
    ])
    await older.printed(/a newer version uses the database: this server stops/)
    expect(await older.ended).toBe(1)
    expect(await contents(store)).toEqual(before)
  },
)

async function steps({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
