import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db, Store } from '../../src/store/openStore.ts'
import { engines, migratedDatabase, openAt, openTestStore, testOnPostgres } from '../support/stores.ts'

const write = (db: Db, name: string, value = '') =>
  db.insertInto('preference').values({ operator_id: 'o-1', name, value }).execute()

const namesIn = async ({ db }: Store) =>
  (await db.selectFrom('preference').select('name').orderBy('name').execute()).map(({ name }) => name)

const addOne = (store: Store) =>
  store.transaction(async (db) => {
    const head = db.selectFrom('audit_head').select('seq').where('id', '=', 1)
    const { seq } = await (store.engine === 'postgres' ? head.forUpdate() : head).executeTakeFirstOrThrow()
    await setTimeout(5)
    await db
      .updateTable('audit_head')
      .set({ seq: seq + 1 })
      .execute()
  })

describe.each(engines)('on %s', (engine) => {
  test('a transaction returns the result of its work and commits it', async () => {
    const store = await openTestStore(engine)

    const result = await store.transaction(async (db) => {
      await write(db, 'a')
      return 'done'
    })

    expect(result).toBe('done')
    expect(await namesIn(store)).toEqual(['a'])
  })

  test('work that throws leaves no changes', async () => {
    const store = await openTestStore(engine)

    const failed = store.transaction(async (db) => {
      await write(db, 'a')
      throw new Error('changed my mind')
    })

    await expect(failed).rejects.toThrow('changed my mind')
    expect(await namesIn(store)).toEqual([])
  })

  test('a refused statement rolls its transaction back', async () => {
    const store = await openTestStore(engine)

    const failed = store.transaction(async (db) => {
      await write(db, 'a')
      await write(db, 'a')
    })

    await expect(failed).rejects.toThrow(/unique/i)
    expect(await namesIn(store)).toEqual([])
  })

  test('two concurrent transactions do not mix', async () => {
    const store = await openTestStore(engine)
    const slow = store.transaction(async (db) => {
      await write(db, 'slow-1')
      await setTimeout(30)
      await write(db, 'slow-2')
      throw new Error('slow fails')
    })
    const quick = store.transaction(async (db) => {
      await write(db, 'quick-1')
      await setTimeout(5)
      await write(db, 'quick-2')
    })
    const alone = write(store.db, 'alone')

    await expect(slow).rejects.toThrow('slow fails')
    await Promise.all([quick, alone])

    expect(await namesIn(store)).toEqual(['alone', 'quick-1', 'quick-2'])
  })

  test('concurrent increments are not lost', async () => {
    const url = await migratedDatabase(engine)
    const stores = [await openAt(url), await openAt(url)]

    await Promise.all(stores.flatMap((store) => Array.from({ length: 15 }, () => addOne(store))))

    const head = await stores[0]?.db.selectFrom('audit_head').select('seq').execute()
    expect(head).toEqual([{ seq: 30 }])
  })

  test('refuses the outer db inside a transaction, where it would deadlock', async () => {
    const store = await openTestStore(engine)

    const failed = store.transaction(() => write(store.db, 'a'))

    await expect(failed).rejects.toThrow('inside a transaction ask the db it was given')
    expect(await namesIn(store)).toEqual([])
  })

  test('refuses a transaction inside a transaction', async () => {
    const store = await openTestStore(engine)

    const failed = store.transaction(() => store.transaction((db) => write(db, 'a')))

    await expect(failed).rejects.toThrow('a transaction cannot begin inside another')
  })

  test('reads the clock inside more transactions than connections', async () => {
    const store = await openTestStore(engine)

    const times = await Promise.all(Array.from({ length: 25 }, () => store.transaction(() => store.now())))

    expect(times.every((time) => time > 0)).toBe(true)
  })
})

testOnPostgres('keeps a connection for reads beside many transactions and snapshots', async () => {
  const store = await openTestStore('postgres')
  const end = Promise.withResolvers<void>()
  let started = 0
  const hold = async (db: Db) => {
    await sql`select 1`.execute(db)
    started++
    await end.promise
  }
  const holding = Array.from({ length: 15 }, () => [store.transaction(hold), store.snapshot(hold)]).flat()
  await expect.poll(() => started).toBeGreaterThanOrEqual(9)

  expect(await namesIn(store)).toEqual([])

  end.resolve()
  await Promise.all(holding)
})

testOnPostgres('two deadlocked transactions both succeed', async () => {
  const store = await openTestStore('postgres')
  await write(store.db, 'a')
  await write(store.db, 'b')
  const tries = { first: 0, second: 0 }
  const touch = (db: Db, name: string) =>
    sql`update preference set value = value || 'x' where name = ${name}`.execute(db)
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const touching = (who: keyof typeof tries, first: string, second: string) =>
    store.transaction(async (db) => {
      tries[who]++
      await touch(db, first)
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await touch(db, second)
    })

  await Promise.all([touching('first', 'a', 'b'), touching('second', 'b', 'a')])

  // On a busy machine PostgreSQL may end both.
  expect([3, 4]).toContain(tries.first + tries.second)
  const values = await store.db.selectFrom('preference').select('value').execute()
  expect(values).toEqual([{ value: 'xx' }, { value: 'xx' }])
})

testOnPostgres('tries a transaction with constant conflicts four times', async () => {
  const store = await openTestStore('postgres')
  let tries = 0

  const failed = store.transaction(async (db) => {
    tries++
    await sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`.execute(db)
  })

  await expect(failed).rejects.toThrow('in the way')
  expect(tries).toBe(4)
})
