import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ageOut, welcomeBack } from '../../../src/server/erasure/retention.ts'
import { writeTombstone } from '../../../src/server/erasure/erasePerson.ts'
import { createLedgerCache } from '../../../src/server/ledger/ledgerView.ts'
import { getOrder } from '../../../src/server/ledger/order.ts'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { listUsers } from '../../../src/server/customers/listUsers.ts'
import { lockMid } from '../../../src/server/ledger/ledgerVersion.ts'
import type { Db } from '../../../src/store/openStore.ts'
import { engines, openTestStore, testOnPostgres, type Engine } from '../../support/stores.ts'
import { book, bookUsers, minute } from './ledgers.ts'

describe('the ledger cache', () => {
  test('reads once for concurrent requests, until a version changes', async () => {
    let [version, reads] = ['1', 0]
    const cached = createLedgerCache({}, ['mer_1'], async () => version)
    const ask = () => cached('orders', async () => ++reads)

    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
    version = '2'
    expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
  })

  test('reads again after a failed read', async () => {
    const cached = createLedgerCache({}, ['mer_1'], async () => '1')
    const fail = () => cached('orders', () => Promise.reject(new Error('lost')))

    await expect(Promise.all([fail(), fail()])).rejects.toThrow('lost')
    expect(await cached('orders', async () => 'read')).toBe('read')
  })

  test('drops the oldest entries above its size limit', async () => {
    let reads = 0
    const cached = createLedgerCache({}, ['mer_1'], async () => '1')
    const ask = (nth: number) => cached(nth, async () => `${++reads} ${'x'.repeat(3_000_000)}`)
    const numberOf = async (nth: number) => Number.parseInt(await ask(nth), 10)

    expect([await numberOf(1), await numberOf(2), await numberOf(1)]).toEqual([1, 2, 1])
    expect([await numberOf(3), await numberOf(2), await numberOf(1)]).toEqual([3, 2, 4])
  })

  test('does not store an answer above its limit, and drops no other for it', async () => {
    let reads = 0
    const cached = createLedgerCache({}, ['mer_1'], async () => '1')
    const small = () => cached('small', async () => ++reads)
    const large = () => cached('large', async () => `${++reads} ${'x'.repeat(5_000_000)}`)

    expect(await small()).toBe(1)
    for (const nth of [2, 3]) expect(Number.parseInt(await large(), 10)).toBe(nth)
    expect(await small()).toBe(1)
  })

  test('drops entries after a while, requested again or not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let reads = 0
    const cached = createLedgerCache({}, ['mer_1'], async () => '1')
    const ask = () => cached('orders', async () => ++reads)

    expect(await ask()).toBe(1)
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect(await ask()).toBe(1)
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    expect(await ask()).toBe(2)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('separates entries by merchant IDs and by store', async () => {
    const db = {}
    const ask = (store: object, mids: string[], answer: string) =>
      createLedgerCache(store, mids, async () => '1')('orders', async () => answer)

    expect(await ask(db, ['mer_1'], 'first')).toBe('first')
    expect(await ask(db, ['mer_1'], 'again')).toBe('first')
    expect(await ask(db, ['mer_2'], 'other')).toBe('other')
    expect(await ask({}, ['mer_1'], 'elsewhere')).toBe('elsewhere')
  })
})

describe.each(engines)('on %s', (engine) => {
  test('an unchanged order shows when it was last seen', async () => {
    const store = await openTestStore(engine)
    const look = (n: number) =>
      book(store, [order], { at: minute(n), progress: { followed_at: minute(n), state: '{}', sweep: 1 } })
    const seen = async () => (await getOrder(store, ['mer_1'], 'OR-1'))?.order.last_seen_at
    const order = { id: 'OR-1', status: 'expired', createdAt: minute(0) }

    await look(1)
    expect(await seen()).toBe(minute(1))
    await look(2)
    expect(await seen()).toBe(minute(2))
  })

  test('reads the rows of a list once until the next booking', async () => {
    const { store, rowReads } = await countingReads(engine)
    const list = () => listOrders(store, { mids: ['mer_1'], offset: 0, limit: 5 })
    const read = async () => {
      rowReads.length = 0
      const { rows } = await list()
      return [rows.map(({ status }) => status), rowReads.length]
    }
    const one = { id: 'OR-1', status: 'initiated', createdAt: minute(0) }

    await book(store, [one], { at: minute(1) })
    await list()
    expect(await read()).toEqual([['initiated'], 0])
    await book(store, [{ ...one, status: 'completed' }], { at: minute(2) })
    expect(await read()).toEqual([['completed'], 1])
    expect(await read()).toEqual([['completed'], 0])
  })

  test('a person who orders again is no longer listed as erased', async () => {
    const store = await openTestStore(engine)
    await bookUsers(store, [{ userId: 'US-1', name: 'Ada' }])
    await book(store, [{ id: 'OR-1', userId: 'US-1', createdAt: minute(1) }])
    await store.db
      .updateTable('ledger_user')
      .set({ erased_at: minute(0), erased_why: 'age' })
      .execute()
    const whyErased = async () => {
      const { rows } = await listUsers(store, { mids: ['mer_1'], offset: 0, limit: 5 })
      return rows.map(({ erased_why }) => erased_why)
    }

    expect(await whyErased()).toEqual(['age'])
    await welcomeBack(store, 'mer_1', minute(0))
    expect(await whyErased()).toEqual([null])
  })

  test('no cached search finds a person erased by age and then by request', async () => {
    const store = await openTestStore(engine)
    const macOf = (mid: string, userId: string) =>
      createHmac('sha256', 'k')
        .update(mid + userId)
        .digest('hex')
    const hash = {
      present: (mid: string, userId: string) => ({ mac: macOf(mid, userId), keyId: 'k' }),
      by: (_: string, mid: string, userId: string) => macOf(mid, userId),
    }
    const reading = { timeZone: 'UTC', mids: ['mer_1'], people: { hash } }
    const ada = { userId: 'US-100', name: 'Ada', createdAt: '2020-01-01T00:00:00.000Z' }
    const find = async () => {
      const filter = { q: 'US-100' }
      const { rows } = await listUsers(store, { mids: ['mer_1'], filter, offset: 0, limit: 5 })
      return rows.map(({ id, erased_why }) => `${id} ${erased_why}`)
    }
    await bookUsers(store, [ada], { reading })
    await ageOut(store, 'mer_1', 1000)
    expect(await find()).toEqual(['US-100 age'])

    await store.transaction((db) => writeTombstone(db, { mid: 'mer_1', userId: 'US-100' }, hash, minute(2)))
    await bookUsers(store, [{ ...ada, name: 'Ada L.' }], { at: minute(3), reading })

    expect(await find()).toEqual([])
  })
})

testOnPostgres('a booking and the return of a person do not block each other', async () => {
  const store = await openTestStore('postgres')
  await bookUsers(store, [{ userId: 'US-1', name: 'Ada' }])
  await book(store, [{ id: 'OR-1', userId: 'US-1', createdAt: minute(1) }])
  await store.db
    .updateTable('ledger_user')
    .set({ erased_at: minute(0), erased_why: 'age' })
    .execute()
  const isLocked = Promise.withResolvers<void>()
  let tries = 0
  const booking = store.transaction(async (db) => {
    tries++
    await lockMid({ ...store, db }, 'mer_1')
    isLocked.resolve()
    await sql`select pg_sleep(0.3)`.execute(db)
    await db
      .updateTable('ledger_user')
      .set({ last_seen_at: minute(2) })
      .where('mid', '=', 'mer_1')
      .execute()
  })
  const countingStore = {
    ...store,
    transaction: <T>(work: (db: Db) => Promise<T>) =>
      store.transaction((db) => {
        tries++
        return work(db)
      }),
  }

  await isLocked.promise
  await Promise.all([booking, welcomeBack(countingStore, 'mer_1', minute(0))])

  expect(tries).toBe(2)
})

/** Records each statement that reads whole orders. */
async function countingReads(engine: Engine) {
  const opened = await openTestStore(engine)
  const rowReads: string[] = []
  const db = opened.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'raw' in row)) rowReads.push('rows')
      return result
    },
  })
  return { store: { ...opened, db }, rowReads }
}
