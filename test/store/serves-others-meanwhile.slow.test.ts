import { setImmediate } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../src/store/engine/sqlite.ts'
import { openThread } from '../../src/store/engine/sqliteThread.ts'
import type { Db } from '../../src/store/openStore.ts'
import type { Tables } from '../../src/store/tables.ts'
import { engines, migratedDatabase, openAt, openTestStore } from '../support/stores.ts'

const write = (db: Db, name: string) =>
  db.insertInto('preference').values({ operator_id: 'o-1', name, value: '' }).execute()

const namesIn = async (db: Db) =>
  (await db.selectFrom('preference').select('name').orderBy('name').execute()).map(({ name }) => name)

/** A promise that stays open until the test resolves it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  return { passed: promise, open: resolve }
}

/** A read that keeps its connection busy for much longer than others. */
const slowly = (db: Db, rows = 1_500_000) =>
  sql<{ n: number }>`
    with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${rows})
    select max(n) as n from counted`.execute(db)

describe.each(engines)('on %s', (engine) => {
  const open = async () => openAt(await migratedDatabase(engine))

  test('answers a read during an open transaction without its changes', async () => {
    const { db, transaction } = await open()
    const [written, seen] = [gate(), gate()]
    const busy = transaction(async (inner) => {
      await write(inner, 'a')
      written.open()
      await seen.passed
    })
    await written.passed

    const meanwhile = await namesIn(db)
    seen.open()
    await busy

    expect(meanwhile).toEqual([])
    expect(await namesIn(db)).toEqual(['a'])
  })

  test('takes a snapshot beside three open ones', async () => {
    const { snapshot } = await open()
    const { passed, open: release } = gate()
    const started: Promise<unknown>[] = []
    const snapshots = [1, 2, 3].map(() =>
      snapshot(async (db) => {
        const first = namesIn(db)
        started.push(first)
        await first
        await passed
      }),
    )
    await expect.poll(() => started.length).toBe(3)

    expect(await snapshot(namesIn)).toEqual([])
    release()
    await Promise.all(snapshots)
  })

  test('a read after a write always sees the write', async () => {
    const { db, transaction } = await open()
    const wrong: number[] = []

    for (let n = 0; n < 100; n++) {
      const name = String(n).padStart(3, '0')
      await (n % 2 === 0 ? write(db, name) : transaction((inner) => write(inner, name)))
      const read = await Promise.all([1, 2, 3].map(() => namesIn(db)))
      wrong.push(...read.filter((names) => names.length !== n + 1).map(() => n))
    }

    expect(wrong).toEqual([])
  })

  test('other requests run during a long read', async () => {
    const { db } = await open()
    const order: string[] = []

    const long = slowly(db).then(() => order.push('long'))
    let turns = 0
    while (turns < 100) {
      await setImmediate()
      turns++
    }
    order.push('turns')
    await write(db, 'a')
    order.push(`read ${await namesIn(db)}`)
    await long

    expect(order).toEqual(['turns', 'read a', 'long'])
  })

  test('a snapshot stays unchanged and blocks no writes', async () => {
    const { db, transaction, snapshot } = await open()
    await write(db, 'a')

    const seen = await snapshot(async (view) => {
      await write(db, 'b')
      await transaction((inner) => write(inner, 'c'))
      return [await namesIn(view), await namesIn(db), await namesIn(view)]
    })

    expect(seen).toEqual([['a'], ['a', 'b', 'c'], ['a']])
    expect(await snapshot(namesIn)).toEqual(['a', 'b', 'c'])
  })

  test('long snapshots leave connections for other work', async () => {
    const { db, snapshot } = await open()
    const [started, enough] = [gate(), gate()]
    let count = 0
    const lasting = [1, 2, 3].map(() =>
      snapshot(async () => {
        if (++count === 3) started.open()
        await enough.passed
      }),
    )
    await started.passed

    await write(db, 'a')
    const read = await Promise.all([1, 2, 3, 4].map(() => namesIn(db)))
    enough.open()
    await Promise.all(lasting)

    expect(read).toEqual([['a'], ['a'], ['a'], ['a']])
  })

  test('runs more snapshots than connections one after the other', async () => {
    const { snapshot } = await open()

    const counts = await Promise.all(Array.from({ length: 25 }, () => snapshot(namesIn)))

    expect(counts).toHaveLength(25)
  })

  test('refuses writes through a snapshot', async () => {
    const { db, snapshot } = await open()

    const written = snapshot((view) => write(view, 'a'))

    await expect(written).rejects.toThrow(/read-?only/)
    expect(await namesIn(db)).toEqual([])
  })

  test('failed work on a snapshot releases its connection', async () => {
    const { snapshot } = await open()
    const failing = () =>
      snapshot(async () => {
        throw new Error('changed my mind')
      })

    for (let n = 0; n < 12; n++) await expect(failing()).rejects.toThrow('changed my mind')

    expect(await snapshot(namesIn)).toEqual([])
  })

  test('refuses a snapshot inside a transaction', async () => {
    const { transaction, snapshot } = await openTestStore(engine)

    await expect(transaction(() => snapshot(namesIn))).rejects.toThrow(
      'a snapshot cannot begin inside a transaction',
    )
  })

  test('reads new columns after a table change on used connections', async () => {
    const { db } = await open()
    await write(db, 'a')
    const all = () => sql<object>`select * from preference`.execute(db)
    await Promise.all([all(), all()])

    await sql`alter table preference add column later integer`.execute(db)

    const [row] = (await all()).rows
    expect(row).toEqual({ operator_id: 'o-1', name: 'a', value: '', later: null })
  })
})

test('an in-memory snapshot does not block a write either', async () => {
  const { db, snapshot } = await openTestStore('sqlite')

  const seen = await snapshot(async (view) => {
    await write(db, 'a')
    return namesIn(view)
  })

  expect(seen).toEqual(['a'])
})

test('two long reads do not delay a write', async () => {
  const { db } = await openAt(await migratedDatabase('sqlite'))
  const order: string[] = []

  const long = [1, 2].map(() => slowly(db).then(() => order.push('long')))
  await write(db, 'a')
  order.push('written')
  await Promise.all(long)

  expect(order).toEqual(['written', 'long', 'long'])
})

test('a snapshot uses the thread of a free reader', async () => {
  const path = (await migratedDatabase('sqlite')).slice('sqlite:'.length)
  let readers = 0
  const dialect = await openSqlite(path, (settings) => {
    if (settings.isReader) readers++
    return openThread(settings)
  })
  const db: Db = new Kysely<Tables>({ dialect })
  onTestFinished(() => db.destroy())
  const snapshot = <T>(work: (view: Db) => Promise<T>) =>
    db.transaction().setAccessMode('read only').execute(work)

  await namesIn(db)
  const alone = await snapshot(async () => readers)
  const beside = await snapshot(async () => {
    await Promise.all([namesIn(db), namesIn(db)])
    return readers
  })
  await snapshot(() => Promise.all([namesIn(db), namesIn(db)]))

  expect([alone, beside]).toEqual([1, 3])
})
