import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { executeAll } from '../../src/store/executeAll.ts'
import { openThread, ThreadLost } from '../../src/store/engine/sqliteThread.ts'
import { openSqlite } from '../../src/store/engine/sqlite.ts'
import { toApiError } from '../../src/server/http/ApiError.ts'
import type { Db } from '../../src/store/openStore.ts'
import type { Tables } from '../../src/store/tables.ts'
import { startCommand } from '../support/command.ts'
import { migratedDatabase, openAt } from '../support/stores.ts'

const write = (db: Db, name: string) =>
  db.insertInto('preference').values({ operator_id: 'o-1', name, value: '' }).execute()

const namesIn = async (db: Db) =>
  (await db.selectFrom('preference').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Returns more small rows than a thread with this much memory can hold. */
const tooMuch = (db: Db) =>
  sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 100000)
    select n, n + 1, n + 2, hex(n) from counted`.execute(db)

/** Opens a database whose threads end at large results. */
async function openFragile(path: string): Promise<Db> {
  const dialect = await openSqlite(path, (settings) => openThread(settings, { maxOldGenerationSizeMb: 8 }))
  const db: Db = new Kysely<Tables>({ dialect })
  onTestFinished(() => db.destroy())
  return db
}

const pathOf = (url: string) => url.slice('sqlite:'.length)

test('a lost reader fails its statements and is replaced', async () => {
  const db = await openFragile(pathOf(await migratedDatabase('sqlite')))

  const lost = await tooMuch(db).catch((error: unknown) => error)

  expect(lost).toBeInstanceOf(ThreadLost)
  expect(lost).toHaveProperty('message', expect.stringMatching(/^the thread of the database ended: .*memory/))
  expect(toApiError(lost)).toMatchObject({ status: 503, fault: { code: 'store' } })
  expect(await Promise.all([1, 2, 3].map(() => namesIn(db)))).toEqual([[], [], []])
})

test('a lost writer rolls its transaction back and is replaced', async () => {
  const db = await openFragile(pathOf(await migratedDatabase('sqlite')))
  await write(db, 'a')

  const lost = db.transaction().execute(async (inner) => {
    await write(inner, 'b')
    await tooMuch(inner).catch(() => {})
    await write(inner, 'c')
  })
  const waiting = write(db, 'd')

  await expect(lost).rejects.toThrow(ThreadLost)
  await waiting
  expect(await namesIn(db)).toEqual(['a', 'd'])
})

test('an in-memory database reports its loss with its thread', async () => {
  const db = await openFragile(':memory:')
  await sql`create table preference (operator_id text, name text, value text)`.execute(db)

  await expect(tooMuch(db)).rejects.toThrow(ThreadLost)

  const message = 'the thread of the database ended: what was in memory is gone'
  await expect(namesIn(db)).rejects.toThrow(message)
  await expect(write(db, 'a')).rejects.toThrow(message)
})

test('reports a full disk by its code and rolls the transaction back', async () => {
  const store = await openAt(await migratedDatabase('sqlite'))
  const atMost = (pages: number) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(store.db)
  await atMost(1)

  const full = store.transaction(async (db) => {
    await write(db, 'a')
    await db
      .insertInto('preference')
      .values({ operator_id: 'o-1', name: 'b', value: 'x'.repeat(1_000_000) })
      .execute()
  })

  await expect(full).rejects.toMatchObject({ errcode: 13, code: 'ERR_SQLITE_ERROR' })
  await atMost(100_000)
  await write(store.db, 'c')
  expect(await namesIn(store.db)).toEqual(['c'])
})

test('executes no statement after a statement has filled the disk', async () => {
  const store = await openAt(await migratedDatabase('sqlite'))
  const atMost = (pages: number) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(store.db)
  await atMost(1)

  const full = store.transaction(async (db) => {
    const prefer = (name: string, value: string) =>
      db.insertInto('preference').values({ operator_id: 'o-1', name, value }).compile()
    await executeAll({ ...store, db }, [
      prefer('a', 'small'),
      prefer('b', 'x'.repeat(1_000_000)),
      db.updateTable('preference').set({ value: 'other' }).compile(),
      prefer('c', 'small'),
    ])
  })

  await expect(full).rejects.toMatchObject({ errcode: 13, code: 'ERR_SQLITE_ERROR' })
  await atMost(100_000)
  expect(await namesIn(store.db)).toEqual([])
})

test('closing a store finishes earlier statements and refuses later ones', async () => {
  const url = await migratedDatabase('sqlite')
  const store = await openAt(url)
  const writes = ['a', 'b', 'c'].map((name) => store.transaction((db) => write(db, name)))
  const reads = Array.from({ length: 6 }, () => namesIn(store.db))
  // By then, the earlier statements have reached their threads.
  await sql`select 1`.execute(store.db)

  await store.close()
  await expect(namesIn(store.db)).rejects.toThrow('destroyed')

  await Promise.all([...writes, ...reads])
  const { db } = await openAt(url)
  expect(await namesIn(db)).toEqual(['a', 'b', 'c'])
})

test('a process that forgets to close its store ends after its writes are stored', async () => {
  const url = await migratedDatabase('sqlite')

  const command = startCommand('test/store/writeAndForget.ts', { args: [url] })

  expect(await command.ended).toBe(0)
  expect(command.output()).toBe('')
  const { db } = await openAt(url)
  expect(await namesIn(db)).toHaveLength(100)
})
