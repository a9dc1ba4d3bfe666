import { expect, test } from 'vitest'
import { hundred } from '../../src/sandbox/life.ts'
import { makeOrder, noon, readRows, startStandIn, type Row } from '../support/standIn.ts'

const minute = 60_000
const day = 24 * 60 * minute
const courses = hundred.map(({ orderType, steps }) => [orderType, ...steps.map(([status]) => status)])

// At this slow pace the hundred courses of a block take days, because their orders are spread over days.
test('every order follows its course to the end', async () => {
  const standIn = startStandIn({ world: { orders: 100, pace: 0.01 } })
  const passed = new Map<string, string[]>()
  standIn.wait(-33 * day)

  for (let step = 0; step < 50 * 12; step++) {
    const { data } = await standIn.get('/v1/public/orders?limit=100')
    for (const { id, orderType, status } of data.transfers as Row[]) {
      const statuses = passed.get(id) ?? [orderType]
      if (statuses.at(-1) !== status) statuses.push(status)
      passed.set(id, statuses)
    }
    standIn.wait(120 * minute)
  }

  const ways = [...passed.values()]
  expect(ways.filter((way) => !courses.some((course) => isPartOf(way, course)))).toEqual([])
  expect(ways.map(firstAndLast).toSorted()).toEqual(courses.map(firstAndLast).toSorted())
  expect(Math.max(...ways.map((way) => way.length))).toBe(7)
})

test('the update time is never before the creation or in the future, and only grows', async () => {
  const standIn = startStandIn({ world: { orders: 100, rate: 5 } })
  const last = new Map<string, Row>()

  for (let step = 0; step < 25; step++) {
    standIn.wait(97_531)
    for (const row of await readRows(standIn)) {
      const before = last.get(row.id)
      const [created, updated] = [Date.parse(row.createdAt), Date.parse(row.updatedAt)]
      expect(updated).toBeGreaterThanOrEqual(created)
      expect(updated).toBeLessThanOrEqual(standIn.time.now)
      if (before) {
        expect(row.createdAt).toBe(before.createdAt)
        expect(updated > Date.parse(before.updatedAt)).toBe(row.status !== before.status)
      }
      last.set(row.id, row)
    }
  }
})

test('within an hour only the status and the update time of an order change', async () => {
  const standIn = startStandIn({ world: { orders: 60, rate: 5 } })
  standIn.wait(10 * minute)
  const before = await readRows(standIn)
  standIn.wait(60 * minute)

  const after = new Map((await readRows(standIn)).map((row) => [row.id, row]))

  expect(before.map(still)).toEqual(before.map(({ id }) => still(after.get(id))))
})

test.each([
  { rate: 2, minutes: 30, mid: 'mer_1', arrived: 60 },
  { rate: 2, minutes: 30, mid: 'mer_2', arrived: 6 },
  { rate: 100, minutes: 10, mid: 'mer_1', arrived: 1000 },
  { rate: 100, minutes: 10, mid: 'mer_3', arrived: 10 },
  { rate: 0.5, minutes: 600, mid: 'mer_1', arrived: 300 },
  { rate: 0, minutes: 600, mid: 'mer_1', arrived: 0 },
])('at a rate of $rate, $mid has $arrived more orders after $minutes minutes', async (line) => {
  const standIn = startStandIn({ world: { orders: 100, rate: line.rate } })
  const before = await readRows(standIn, { mid: line.mid })
  standIn.wait(line.minutes * minute)

  const after = await readRows(standIn, { mid: line.mid })

  expect(after.length - before.length).toBe(line.arrived)
  expect(after.slice(line.arrived).map(still)).toEqual(before.map(still))
})

test('a new order appears in the millisecond of its creation', async () => {
  const standIn = startStandIn({ world: { orders: 5, rate: 60 } })
  standIn.wait(minute)
  const whole = await readRows(standIn)

  for (const { id, createdAt } of whole.slice(0, 60)) {
    standIn.time.now = Date.parse(createdAt) - 1
    expect((await readRows(standIn)).some((row) => row.id === id)).toBe(false)
    standIn.time.now = Date.parse(createdAt)
    expect((await readRows(standIn))[0]).toMatchObject({ id, status: 'initiated', updatedAt: createdAt })
  }
})

test('a higher pace moves orders on sooner', async () => {
  const countCompleted = async (pace: number) => {
    const standIn = startStandIn({ world: { orders: 0, rate: 100, pace } })
    standIn.wait(5 * minute)
    return (await readRows(standIn, { status: 'completed' })).length
  }

  const counts = [await countCompleted(0.1), await countCompleted(1), await countCompleted(100)]

  expect(counts[0]).toBe(0)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(new Set(counts).size).toBe(3)
})

test('the same seed, start and clock create the same world', async () => {
  const world = { orders: 200, rate: 3, seed: 7 }
  const [one, two] = [startStandIn({ world }), startStandIn({ world })]
  one.wait(20 * minute)
  two.wait(20 * minute)

  expect(await readRows(one)).toEqual(await readRows(two))
  expect(await one.get('/v1/public/users/individual?limit=100')).toEqual(
    await two.get('/v1/public/users/individual?limit=100'),
  )
})

test('another seed creates another world', async () => {
  const [one, two] = [startStandIn({ world: { seed: 7 } }), startStandIn({ world: { seed: 8 } })]

  const ids = new Set((await readRows(one)).map(({ id }) => id))
  const users = new Set((await readRows(one)).map(({ userId }) => userId))

  expect((await readRows(two)).filter(({ id, userId }) => ids.has(id) || users.has(userId))).toEqual([])
})

test('a restart with the same start has the same orders, even hours later', async () => {
  const world = { orders: 100, rate: 1, start: '2026-11-02T12:00:00.000Z' }
  const first = startStandIn({ world })
  first.wait(600 * minute)
  const before = await readRows(first)

  const second = startStandIn({ world, clock: () => first.time.now })

  expect(before).toHaveLength(700)
  expect(await readRows(second)).toEqual(before)
})

test('without a start, the past ends when the stand-in starts', async () => {
  const rows = await readRows(startStandIn())

  const newest = Date.parse(rows[0]?.createdAt ?? '')
  expect(newest).toBeLessThanOrEqual(noon)
  expect(newest).toBeGreaterThan(noon - day)
})

test('a clock before the start shows a shorter past', async () => {
  const standIn = startStandIn({ world: { start: '2026-11-02T12:00:00.000Z', rate: 2 } })
  const whole = await readRows(standIn)
  standIn.wait(-20 * day)

  const earlier = await readRows(standIn)

  const rest = whole.filter(({ createdAt }) => Date.parse(createdAt) <= standIn.time.now)
  expect(earlier.map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
  expect(rest.length).toBeGreaterThan(10)
})

test('a world without orders lists none and accepts new ones', async () => {
  const standIn = startStandIn({ world: { orders: 0 } })

  const before = await readRows(standIn)
  const { orderId } = await makeOrder(standIn)

  expect(before).toEqual([])
  expect((await readRows(standIn)).map(({ id }) => id)).toEqual([orderId])
})

test('five thousand orders contain every oddity of real ones', async () => {
  const rows = await readRows(startStandIn({ world: { orders: 5000, users: 1000 } }))

  const count = (has: (row: Row) => boolean) => rows.filter(has).length
  const last = ({ senderName }: Row) => (senderName as { lastName?: string }).lastName
  const fixed = ({ fees }: Row) =>
    (fees as { fixedFee?: { fixedFeesCurrency: string } } | undefined)?.fixedFee
  const shares = {
    withoutDestination: count(({ destination }) => destination === undefined),
    withoutFees: count(({ fees }) => fees === undefined),
    withoutFixedFee: count((row) => row.fees !== undefined && fixed(row) === undefined),
    withEmptyFixedFeeCurrency: count((row) => fixed(row)?.fixedFeesCurrency === ''),
    withUnknownStatus: count(({ status }) => ['partner_hold', 'credit_on_ice'].includes(status)),
    withOneLetterLastName: count((row) => last(row)?.length === 1 && /[A-Z]/.test(last(row) ?? '')),
    withoutLastName: count((row) => last(row) === undefined),
    withRightToLeftName: count((row) => /[\u0590-\u06ff]/.test(JSON.stringify(row.senderName))),
  }
  const least = {
    withoutDestination: 60,
    withoutFees: 140,
    withoutFixedFee: 300,
    withEmptyFixedFeeCurrency: 150,
    withUnknownStatus: 90,
    withOneLetterLastName: 10,
    withoutLastName: 1,
    withRightToLeftName: 40,
  }
  const missing = Object.entries(least).filter(([name, n]) => shares[name as keyof typeof shares] < n)
  expect(missing).toEqual([])
  expect(count(({ destination, fees }) => destination !== undefined && fees !== undefined)).toBeGreaterThan(
    4500,
  )
})

test('the partner context has every form seen in real orders', async () => {
  const standIn = startStandIn()
  const rows = await readRows(standIn)

  const singles = await Promise.all(rows.map(({ id }) => standIn.get(`/v1/public/orders/${id}`)))

  const forms = new Set(singles.map(({ data }) => formOf(data.partnerContext)))
  expect([...forms].toSorted()).toEqual(['basket', 'nothing', 'reference', 'reference channel', '{}'])
})

function formOf(context: object | undefined): string {
  return context === undefined ? 'nothing' : Object.keys(context).join(' ') || '{}'
}

function isPartOf(way: string[], course: string[]): boolean {
  const left = [...way]
  for (const word of course) if (word === left[0]) left.shift()
  return left.length === 0
}

function firstAndLast(way: string[]): string {
  return `${way[0]} ${way.at(-1)}`
}

function still(row: Row | undefined) {
  const { status: _status, updatedAt: _updated, ...rest } = row ?? ({} as Row)
  return rest
}
