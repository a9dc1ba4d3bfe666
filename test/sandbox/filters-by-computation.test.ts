import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hundred } from '../../src/sandbox/life.ts'
import { runs } from '../support/runs.ts'
import { choose, makeOrder, readPages, readRows, startStandIn } from '../support/standIn.ts'

const statuses = [...new Set(hundred.flatMap(({ steps }) => steps.map(([status]) => status)))]
const orderTypes = [undefined, 'payin', 'gaming']
const filters = [undefined, ...statuses, 'no_such_status'].flatMap((status) =>
  orderTypes.map((orderType) => ({
    ...(status === undefined ? {} : { status }),
    ...(orderType === undefined ? {} : { orderType }),
  })),
)

const minute = 60_000

/**
 * Worlds with at most about 1,500 orders of the clock, static or moving, mixed with orders created through
 * the API.
 */
const worlds = fc.record({
  orders: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constantFrom(0, 1, 99, 100, 101, 200)),
  seed: fc.nat(),
  pace: fc.constantFrom(0.01, 0.2, 1, 30, 2000),
  line: fc.oneof(
    fc.record({ rate: fc.constant(0), minutes: fc.integer({ min: 0, max: 600 }) }),
    fc.record({ rate: fc.constant(0.5), minutes: fc.integer({ min: 0, max: 3000 }) }),
    fc.record({ rate: fc.constant(30), minutes: fc.integer({ min: 0, max: 50 }) }),
    fc.record({ rate: fc.constant(3000), minutes: fc.constantFrom(0, 0.01, 0.1, 0.5) }),
  ),
  made: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      outcome: fc.constantFrom('paid', 'failed', 'none'),
    }),
    { maxLength: 8 },
  ),
  types: fc.infiniteStream(fc.constantFrom('payin', 'gaming')),
  limit: fc.oneof(fc.integer({ min: 20, max: 400 }), fc.constant(100)),
  mid: fc.constantFrom('mer_1', 'mer_1', 'mer_2', 'mer_3'),
  sort: fc.constantFrom('newest' as const, 'newest' as const, 'oldest' as const),
})

test('every filter returns the matching rows of the whole list, in its order, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async ({ orders, seed, pace, line, made, types, limit, mid, sort }) => {
      const standIn = startStandIn({
        world: { orders, seed, pace, rate: line.rate },
        behaviour: { cap: 10_000, sort },
      })
      const start = standIn.time.now
      for (const { at, outcome } of made.toSorted((a, b) => a.at - b.at)) {
        standIn.time.now = start + Math.floor(at * line.minutes * minute)
        const { payUrl } = await makeOrder(standIn, { mid, orderType: types.next().value })
        if (outcome !== 'none') await choose(standIn, payUrl, outcome as 'paid')
      }
      standIn.time.now = start + Math.floor(line.minutes * minute)

      const whole = await readRows(standIn, { mid, limit: 10_000 })

      for (const filter of filters) {
        const matches = whole.filter(
          ({ status, orderType }) =>
            (filter.status ?? status) === status && (filter.orderType ?? orderType) === orderType,
        )
        expect(await readPages(standIn, { ...filter, mid, limit })).toEqual(inPages(matches, limit))
      }
    }),
    { numRuns: runs(200) },
  )
})

test('a shuffled list contains the same orders under each filter as the sorted one', async () => {
  const standIn = startStandIn({ world: { orders: 777, rate: 60 }, behaviour: { sort: 'shuffled' } })
  standIn.wait(3 * minute)
  const whole = await readRows(standIn)

  for (const filter of filters) {
    const matches = whole.filter(
      ({ status, orderType }) =>
        (filter.status ?? status) === status && (filter.orderType ?? orderType) === orderType,
    )
    const ids = (await readRows(standIn, filter)).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(matches.map(({ id }) => id).toSorted())
  }
})

test('a thousand old orders contain every status and type of the courses', async () => {
  const standIn = startStandIn({ world: { orders: 1000, start: '2026-11-01T00:00:00.000Z' } })

  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (await readRows(standIn, { status })).length

  // A day after the last order nothing moves, so each count is ten times its share of a hundred.
  const shares: Record<string, number> = {}
  for (const status of statuses)
    shares[status] = 10 * hundred.filter(({ steps }) => steps.at(-1)?.[0] === status).length
  expect(counts).toEqual(shares)
})

function inPages<T>(rows: T[], limit: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / limit) }, (_, page) =>
    rows.slice(page * limit, (page + 1) * limit),
  )
}
