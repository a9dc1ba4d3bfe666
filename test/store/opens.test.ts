import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, sqliteFile } from '../../src/store/openStore.ts'
import { emptyDatabase, migratedDatabase, openAt, testOnPostgres } from '../support/stores.ts'
import { memoryFolder } from '../support/memoryFolder.ts'

const failureOf = (url: string) =>
  openStore(url).then(
    () => new Error('it opened'),
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )

function folder(): string {
  const path = mkdtempSync(join(memoryFolder, 'countinghouse-opens-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('creates a file with its folder, for its owner only, and with crash-safe settings', async () => {
  const path = join(folder(), 'deep', 'er', 'store.db')

  const store = await openAt(`sqlite:${path}`)
  await migrate(store)

  const modes = [path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600, 0o600])
  const pragma = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(store.db)).rows[0] ?? {})[0]
  const set = await Promise.all(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(pragma))
  expect(set).toEqual(['wal', 2, 1, 5000])
})

testOnPostgres('PostgreSQL runs statements without JIT compilation', async () => {
  const store = await openAt(await emptyDatabase('postgres'))

  const { rows } = await sql`select current_setting('jit') as jit`.execute(store.db)

  expect(rows).toEqual([{ jit: 'off' }])
})

test('written data remains after the file is closed', async () => {
  const url = await migratedDatabase('sqlite')
  const first = await openStore(url)
  await first.db.insertInto('preference').values({ operator_id: 'o', name: 'n', value: 'v' }).execute()
  await first.close()
  await first.close()

  const second = await openAt(url)

  expect(await second.db.selectFrom('preference').select('value').execute()).toEqual([{ value: 'v' }])
})

test('the operator command can write beside a running server', async () => {
  const url = await migratedDatabase('sqlite')
  const [server, command] = [await openAt(url), await openAt(url)]

  await command.db.insertInto('preference').values({ operator_id: 'o', name: 'n', value: 'v' }).execute()

  expect(await server.db.selectFrom('preference').select('value').execute()).toEqual([{ value: 'v' }])
})

test('names a file that is not a database', async () => {
  const path = join(folder(), 'store.db')
  writeFileSync(path, 'this is a letter, not a database, and long enough to be looked at. '.repeat(20))

  expect((await failureOf(`sqlite:${path}`)).message).toBe(
    `the database ${path} cannot be opened: file is not a database`,
  )
})

test.each(['', 'sqlite:', 'sqlite://store.db', 'mysql://root:hunter2@localhost/x', 'store.db'])(
  'refuses the address %j without repeating it',
  async (url) => {
    expect((await failureOf(url)).message).toBe(
      'the address of the database is none of sqlite:PATH, sqlite::memory:, postgres://…',
    )
    expect(existsSync('store.db')).toBe(false)
  },
)

test('returns the file of an address', () => {
  expect(sqliteFile('sqlite:/a/b.db')).toBe('/a/b.db')
  expect(sqliteFile('sqlite:///a/b.db')).toBe('/a/b.db')
  expect(sqliteFile('sqlite:b.db')).toBe(join(process.cwd(), 'b.db'))
  expect(sqliteFile('sqlite::memory:')).toBeUndefined()
  expect(sqliteFile('postgres://localhost/x')).toBeUndefined()
})

test('reports an unreachable database without its password', async () => {
  const error = await failureOf('postgresql://ch:hunter2@127.0.0.1:1/books')

  expect(error.message).toBe(
    'the database at 127.0.0.1:1/books cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  )
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hunter2')
})

test('reports an unreachable name with both addresses', async () => {
  const { message } = await failureOf('postgres://ch:hunter2@localhost:1/books')

  expect(message).toMatch(
    /^the database at localhost:1\/books cannot be reached: .*ECONNREFUSED 127\.0\.0\.1:1/,
  )
})

test('reports a server that does not speak PostgreSQL', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0

  const error = await failureOf(`postgres://ch:hunter2@127.0.0.1:${port}/books`)

  expect(error.message).toMatch(new RegExp(`^the database at 127.0.0.1:${port}/books cannot be reached: .`))
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hunter2')
})

testOnPostgres('reports a wrong password without repeating it', async () => {
  const url = new URL(await emptyDatabase('postgres'))
  url.password = 'hunter2'

  const error = await failureOf(url.href)

  expect(error.message).toBe(
    `the database at ${url.host}${url.pathname} cannot be reached: password authentication failed for user "tester"`,
  )
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hunter2')
})

test('refuses an unreadable address without its password', async () => {
  const error = await failureOf('postgres://ch:hunter2@[::1:port]/books')

  expect(error.message).toBe(
    'the address of the database is not of the form postgres://USER:PASSWORD@HOST:PORT/NAME',
  )
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hunter2')
})

testOnPostgres('replaces connections ended by PostgreSQL without a crash', async () => {
  const url = await migratedDatabase('postgres')
  const [store, other] = [await openAt(url), await openAt(url)]
  const endAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db)
  const busy = store.transaction(async (db) => {
    await db.selectFrom('audit_head').selectAll().execute()
    await endAll()
    await db.selectFrom('audit_head').selectAll().execute()
  })

  // Idle connections end too. A query on one may fail once before the pool notices.
  const read = () => store.db.selectFrom('audit_head').select('id').execute()

  await expect(busy).rejects.toThrow(/terminat|connection|ECONNRESET/i)
  await expect.poll(read).toEqual([{ id: 1 }])
  await endAll()
  await expect.poll(read).toEqual([{ id: 1 }])
})
