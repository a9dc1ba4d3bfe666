import { describe, expect, test } from 'vitest'
import { bookRecord, markMissing } from '../../../../src/server/sync/bookPage.ts'
import { coverage, coverageOf } from '../../../../src/server/ledger/coverage.ts'
import { claimLease } from '../../../../src/server/ledger/lease.ts'
import { createSweeper, type Sweeper } from '../../../../src/server/sync/sweep/createSweeper.ts'
import { iso, type Store } from '../../../../src/store/openStore.ts'
import { clockOn, type Time } from '../../../support/clockOn.ts'
import { engines, longEngines, openTestStore, type Engine } from '../../../support/stores.ts'
import { leaseMs } from './sweepWorld.ts'

const mids = ['mer_1', 'mer_2']
const start = Date.parse('2026-05-04T09:00:00Z')

type Order = { id: string; mid: string; createdAt: string }

/** An order of the merchant ID in `mid`. */
const order = (nth: number, mid: string): Order => ({
  id: `o-${String(nth).padStart(4, '0')}`,
  mid,
  createdAt: new Date(start - nth * 60_000).toISOString(),
})

/** The list of each merchant ID. */
type World = { lists: Record<string, Order[]>; onChange?: (mid: string, ids: string[]) => void }

type Clock = ReturnType<typeof clockOn>

async function sweeperOf(
  store: Store,
  time: Time,
  { sleep, createPace }: Clock,
  mid: string,
  { lists, onChange }: World,
): Promise<Sweeper> {
  return createSweeper({
    store,
    mid,
    kind: 'orders',
    fence: (await claimLease(store, mid, 'me', leaseMs)) ?? 0,
    pace: createPace(),
    sleep,
    reading: { timeZone: 'UTC', mids },
    schedule: { sweepEveryMs: 60_000 },
    readPage: async (page, limit) => {
      time.now += 50
      const size = Math.min(limit, 20)
      return { rows: (lists[mid] ?? []).slice((page - 1) * size, page * size) }
    },
    readOne: async (id) => {
      time.now += 50
      const record = Object.values(lists)
        .flat()
        .find((one) => one.id === id)
      return record ? { record } : 'missing'
    },
    onChange: (of, _kind, ids) => onChange?.(of, ids),
  })
}

const longestMs = 24 * 3_600_000

/** Runs both sweepers in turn for the given minutes, and then until each has read its whole list. */
async function sweepBoth(store: Store, time: Time, world: World, minutes: number): Promise<void> {
  const clock = clockOn(time)
  const sweepers = await Promise.all(mids.map((mid) => sweeperOf(store, time, clock, mid, world)))
  const from = time.now + minutes * 60_000
  const { signal } = new AbortController()
  const isDone = () => sweepers.every(({ checkpoint }) => (checkpoint()?.completeTo ?? 0) >= from)
  while (!isDone()) {
    if (time.now > from + longestMs)
      throw new Error(`not read: ${JSON.stringify(sweepers.map(({ checkpoint }) => checkpoint()))}`)
    const rests: number[] = []
    for (const { step } of sweepers) rests.push((await step(signal)).restMs)
    await clock.sleep(Math.min(...rests), signal)
  }
}

async function storedOrders({ db }: Store): Promise<string[]> {
  const rows = await db.selectFrom('ledger_order').select(['mid', 'id']).orderBy('id').execute()
  return rows.map(({ mid, id }) => `${mid} ${id}`)
}

const both = Array.from({ length: 60 }, (_, nth) => order(nth, nth % 10 === 0 ? 'MER_2' : 'mer_1'))
const truth = both.map(({ id, mid }) => `${mid.toLowerCase()} ${id}`)
const ofSecond = both.filter(({ mid }) => mid === 'MER_2')

async function startStore(engine: Engine = 'sqlite') {
  const time = { now: start }
  return { time, store: await openTestStore(engine, { now: () => time.now }) }
}

describe.each(engines)('on %s', (engine) => {
  test('stores a sub-merchant’s order once when two merchant IDs list it, and both are complete', async () => {
    const { time, store } = await startStore(engine)
    const subs = Array.from({ length: 24 }, (_, nth) => order(nth, nth % 2 === 0 ? 'SUB_7' : 'mer_1'))

    await sweepBoth(store, time, { lists: { mer_1: subs, mer_2: subs } }, 2)

    const { total } = await store.db
      .selectFrom('order_count')
      .select(({ fn }) => fn.sum<number>('count').as('total'))
      .executeTakeFirstOrThrow()
    const rows = await coverage(store, mids)
    expect((await storedOrders(store)).map((row) => row.split(' ')[1])).toEqual(subs.map(({ id }) => id))
    expect(Number(total)).toBe(24)
    expect(rows.map(({ orders }) => [orders.state, orders.quarantined])).toEqual([
      ['complete', 0],
      ['complete', 0],
    ])
    expect(await coverageOf(store, mids)).toBe('exact')
  })

  test('concurrent bookings keep orders of different sub-merchants with the same ID', async () => {
    const { time, store } = await startStore(engine)
    const at = new Date(time.now).toISOString()
    const book = (mid: string, row: Order) =>
      bookRecord(store, {
        mid,
        kind: 'orders',
        fetchSeq: 1,
        at,
        record: row,
        reading: { timeZone: 'UTC', mids },
      })

    for (let nth = 0; nth < 20; nth++) await Promise.all(mids.map((mid) => book(mid, order(nth, 'SUB_7'))))
    for (const mid of mids) await book(mid, order(99, `sub of ${mid}`))

    const rows = await storedOrders(store)
    expect(rows.map((row) => row.split(' ')[1])).toEqual([
      ...Array.from({ length: 20 }, (_, nth) => order(nth, '').id),
      'o-0099',
      'o-0099',
    ])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('stores and counts an order once when two merchant IDs list it', async () => {
    const { time, store } = await startStore(engine)

    await sweepBoth(store, time, { lists: { mer_1: both, mer_2: both } }, 2)

    const { total } = await store.db
      .selectFrom('order_count')
      .select(({ fn }) => fn.sum<number>('count').as('total'))
      .executeTakeFirstOrThrow()
    const rows = await coverage(store, mids)
    expect(await storedOrders(store)).toEqual(truth)
    expect(Number(total)).toBe(60)
    expect(rows.map(({ orders }) => [orders.state, orders.orders, orders.quarantined])).toEqual([
      ['complete', 54, 0],
      ['complete', 6, 0],
    ])
    expect(await coverageOf(store, mids)).toBe('exact')
  })

  test('books an order that only the list of another merchant ID shows under its owner', async () => {
    const { time, store } = await startStore(engine)
    const changes: string[] = []
    const world = {
      lists: { mer_1: both, mer_2: ofSecond.slice(3) },
      onChange: (mid: string, ids: string[]) => changes.push(...ids.map((id) => `${mid} ${id}`)),
    }

    await sweepBoth(store, time, world, 12)

    const rows = await coverage(store, mids)
    expect(await storedOrders(store)).toEqual(truth)
    expect(changes.toSorted()).toEqual(truth.toSorted())
    expect(rows.map(({ orders }) => [orders.state, orders.orders])).toEqual([
      ['complete', 54],
      ['complete', 6],
    ])
    expect(await coverageOf(store, mids)).toBe('exact')
  })
})

test('a look books all orders of a burst over several pages, although another merchant ID lists them first', async () => {
  const { time, store } = await startStore()
  const lists = { mer_1: both, mer_2: ofSecond }
  const clock = clockOn(time)
  const sweepers = await Promise.all(
    ['mer_1', 'mer_2'].map((mid) => sweeperOf(store, time, clock, mid, { lists })),
  )
  const { signal } = new AbortController()
  const stepAll = async (times: number) => {
    for (let nth = 0; nth < times; nth++) for (const { step } of sweepers) await step(signal)
  }
  await stepAll(60)
  const burst = Array.from({ length: 50 }, (_, nth) => ({
    ...order(1000 + nth, 'mer_2'),
    createdAt: new Date(time.now - nth).toISOString(),
  }))
  lists.mer_1 = [...burst, ...both]
  lists.mer_2 = [...burst, ...ofSecond]

  time.now += 5_000
  await stepAll(1)

  expect(await coverageOf(store, ['mer_2'])).toBe('exact')
  expect((await coverage(store, ['mer_2']))[0]?.orders.orders).toBe(56)
})

test('an order that only another list shows loses its mark as missing', async () => {
  const { time, store } = await startStore()
  const lists = { mer_1: both, mer_2: ofSecond.slice(0, -1) }
  const id = ofSecond.at(-1)?.id ?? ''
  await sweepBoth(store, time, { lists }, 2)
  await store.transaction((db) => markMissing({ ...store, db }, 'mer_2', id, iso(time.now)))

  await sweepBoth(store, time, { lists }, 2)

  const row = await store.db.selectFrom('ledger_order').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row?.missing_at).toBeNull()
})

test('reads pages with orders of another merchant ID to the end', async () => {
  const { time, store } = await startStore()
  const far = Array.from({ length: 900 }, (_, nth) => order(nth, nth === 899 ? 'mer_2' : 'mer_1'))

  await sweepBoth(store, time, { lists: { mer_1: far, mer_2: far } }, 2)

  const rows = await coverage(store, mids)
  expect(rows.map(({ orders }) => [orders.state, orders.orders])).toEqual([
    ['complete', 899],
    ['complete', 1],
  ])
})

test('assigns a sub-merchant’s order to the merchant ID of the request', async () => {
  const { time, store } = await startStore()
  const rows = [order(1, 'SUB_7'), order(2, 'mer_1')]

  await sweepBoth(store, time, { lists: { mer_1: rows, mer_2: [] } }, 2)

  expect(await storedOrders(store)).toEqual(['mer_1 o-0001', 'mer_1 o-0002'])
})
