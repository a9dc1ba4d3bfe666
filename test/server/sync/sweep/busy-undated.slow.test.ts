import { expect, test } from 'vitest'
import { coverage, coverageOf } from '../../../../src/server/ledger/coverage.ts'
import {
  createDriftingService,
  type DriftingOrder,
  type ListBehaviour,
} from '../../../support/driftingService.ts'
import { createRandom } from '../../../support/createRandom.ts'
import { openTestStore } from '../../../support/stores.ts'
import { idsIn, mid, startSweeper, stepUntil } from './sweepWorld.ts'

const minute = 60_000

/** Starts a list without times that grows by five orders per second. */
async function startBusyList(
  behaviour: ListBehaviour,
  orders: number,
  schedule = {},
  writeTime?: (iso: string) => string,
) {
  const service = createDriftingService({
    behaviour,
    orders,
    cap: 100,
    moves: 0,
    inserts: 0,
    random: createRandom(1),
  })
  const { time } = service
  const store = await openTestStore('sqlite', { now: () => time.now })
  const requests: number[] = []
  let addedTo = time.now
  let isBusy = true
  const receive = () => {
    requests.push(time.now)
    for (; isBusy && addedTo + 200 <= time.now; addedTo += 200) service.add()
  }
  const toRow = ({ id, status, createdAt }: DriftingOrder) => ({
    id,
    status,
    orderType: 'payin',
    createdAt: createdAt === null ? null : writeTime?.(new Date(createdAt).toISOString()),
  })
  const sweeper = await startSweeper(store, time, {
    readPage: async (page, limit) => {
      receive()
      return { rows: service.read(page, limit).map(toRow) }
    },
    readOne: async (id) => {
      receive()
      time.now += 20
      return { record: { id, status: 'initiated', type: 'payin' } }
    },
    schedule,
  })
  const inMinuteAfter = (from: number) => requests.filter((ms) => ms >= from && ms < from + minute).length
  return {
    service,
    time,
    store,
    sweeper,
    requests,
    quieten: () => {
      isBusy = false
    },
    /** The largest number of requests in a minute since then. */
    busiestMinuteSince: (from: number) => Math.max(...requests.filter((ms) => ms >= from).map(inMinuteAfter)),
  }
}

const many = process.env.LONG ? 12_000 : 400
const some = process.env.LONG ? 1_500 : 200

test(`reads ${many} undated orders with 5 new ones a second completely and stays within the budget`, async () => {
  const list = await startBusyList('newest first', many, { sweepEveryMs: minute })
  const { service, time, store, sweeper, requests } = list
  const isComplete = () => sweeper.checkpoint()?.completeTo !== null
  const startedAt = time.now

  await stepUntil(sweeper, isComplete)
  const tookMinutes = (time.now - startedAt) / minute
  const pagesToFill = requests.length
  const filledAt = time.now
  await stepUntil(sweeper, () => time.now > filledAt + 2 * minute, 50_000)
  const orders = (await coverage(store, [mid]))[0]?.orders
  list.quieten()
  const quietAt = time.now
  await stepUntil(sweeper, (checkpoint) => (checkpoint?.completeTo ?? 0) > quietAt, 50_000)

  expect(tookMinutes).toBeLessThan(3)
  expect(pagesToFill).toBeLessThan(1_000)
  expect(orders?.state).toBe('complete')
  expect(list.busiestMinuteSince(filledAt)).toBeLessThanOrEqual(300)
  expect(await idsIn(store)).toEqual([...service.births.keys()].toSorted())
  expect(await coverageOf(store, [mid])).toBe('exact')
}, 120_000)

test.each(['newest first', 'oldest first', 'shuffled', 'rows that move'] as const)(
  'a busy list without times is complete within minutes: %s',
  async (behaviour) => {
    const { service, time, store, sweeper, quieten } = await startBusyList(behaviour, some, {
      sweepEveryMs: minute,
    })
    await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
    const claimedTo = sweeper.checkpoint()?.completeTo ?? 0
    const storedIds = new Set(await idsIn(store))
    const wrong = [...service.births].filter(([id, born]) => born <= claimedTo && !storedIds.has(id))
    quieten()
    const quietAt = time.now
    await stepUntil(sweeper, (checkpoint) => (checkpoint?.completeTo ?? 0) > quietAt, 50_000)

    expect(wrong).toEqual([])
    expect(await idsIn(store)).toEqual([...service.births.keys()].toSorted())
  },
  60_000,
)

test.each([
  // Five hours behind, without a stated zone.
  ['in an unstated zone', (iso: string) => shifted(iso, -5).slice(0, 19).replace('T', ' ')],
  ['a day only', (iso: string) => iso.slice(0, 10)],
])('a busy list with ambiguous times stays complete: %s', async (_, writeTime) => {
  const list = await startBusyList('newest first', some, { sweepEveryMs: minute }, writeTime)
  const { time, store, sweeper } = list
  await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
  const completeAt = time.now

  let wasRefuted = false
  await stepUntil(
    sweeper,
    (checkpoint) => {
      wasRefuted ||= checkpoint?.completeTo === null
      return time.now > completeAt + 3 * minute
    },
    50_000,
  )

  expect(wasRefuted).toBe(false)
  expect(await coverageOf(store, [mid])).toBe('exact')
})

test('an undated row outside the growing end shows that the ledger was not complete', async () => {
  const { service, sweeper, store } = await startBusyList('newest first', 500, {
    sweepEveryMs: minute,
  })
  const rows = service.rows as DriftingOrder[]
  const [hidden] = rows.splice(350, 1)
  await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null)
  await stepUntil(sweeper, (checkpoint) => checkpoint?.machine.phase === 'converged')
  const before = await coverageOf(store, [mid])

  if (hidden) rows.splice(rows.length - 150, 0, hidden)
  await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo === null, 50_000)
  const meanwhile = await coverageOf(store, [mid])
  await stepUntil(sweeper, (checkpoint) => checkpoint?.completeTo !== null, 50_000)

  expect([before, meanwhile]).toEqual(['exact', 'at-least'])
  expect(await idsIn(store)).toContain(hidden?.id)
})

test('reads a list that never settles less and less often, within the budget, and reports it', async () => {
  let next = 0
  const { time, store } = await startBusyList('newest first', 0)
  const requests: number[] = []
  // Simulates a service that invents every page.
  const restless = await startSweeper(store, time, {
    readPage: async (page, limit) => {
      requests.push((time.now += 50))
      const createdAt = '2026-01-01T00:00:00Z'
      const row = () => ({ id: `x-${next++}`, status: 'expired', orderType: 'payin', createdAt })
      return { rows: page > 5 ? [] : Array.from({ length: Math.min(limit, 4) }, row) }
    },
    rules: { maxSweeps: 20 },
  })
  const exhausted = async (after: number) => {
    await stepUntil(restless, (checkpoint) => (checkpoint?.endedAt ?? 0) > after, 50_000)
    return restless.checkpoint()
  }
  const ends: number[] = []
  const begins: number[] = []
  for (let group = 0; group < 5; group++) {
    ends.push((await exhausted(ends.at(-1) ?? 0))?.endedAt ?? 0)
    begins.push(restless.checkpoint()?.groupAt ?? 0)
  }
  const rests = begins.slice(1).map((begin, nth) => begin - (ends[nth] ?? 0))
  const orders = (await coverage(store, [mid]))[0]?.orders
  const [filledAt = 0] = ends

  expect(rests.map((ms) => Math.round(ms / 30_000))).toEqual([1, 2, 4, 8])
  expect(orders).toMatchObject({ state: 'filling', reason: 'restless' })
  expect(orders?.fault).toEqual({ code: 'sync.restless', params: { count: 20, seconds: 480 } })
  const inMinuteAfter = (from: number) => requests.filter((ms) => ms >= from && ms < from + minute).length
  expect(Math.max(...requests.filter((ms) => ms > filledAt).map(inMinuteAfter))).toBeLessThanOrEqual(300)
})

function shifted(iso: string, hours: number): string {
  return new Date(Date.parse(iso) + hours * 3_600_000).toISOString()
}
