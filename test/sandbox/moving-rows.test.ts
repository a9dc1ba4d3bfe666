import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { makeOrder, readPages, readRows, startStandIn, type Row } from '../support/standIn.ts'

const ids = (rows: Row[]) => rows.map(({ id }) => id)

test('a pass over moving rows reads some twice and misses others', async () => {
  const standIn = startStandIn({ behaviour: { moving: 5 } })

  const idsRead = ids(await readRows(standIn, { limit: 20 }))

  standIn.sandbox.change({ moving: 0 })
  const whole = ids(await readRows(standIn, { limit: 100 }))
  expect(idsRead).toHaveLength(300)
  expect(new Set(idsRead).size).toBeLessThan(300)
  expect(whole.filter((id) => !idsRead.includes(id)).length).toBe(300 - new Set(idsRead).size)
})

test('a page contains each row once, and all pages together contain every row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.integer({ min: 0, max: 250 }),
      fc.double({ min: 0.1, max: 50, noNaN: true }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom({}, { orderType: 'payin' }, { status: 'asset_settled', orderType: 'payin' }),
      async (seed, orders, moving, made, filter) => {
        const world = { orders, seed, rate: 10 }
        const standIn = startStandIn({ world, behaviour: { cap: 1000, moving } })
        const sorted = startStandIn({ world, behaviour: { cap: 1000 } })
        for (let i = 0; i < made; i++) {
          for (const one of [standIn, sorted]) {
            await makeOrder(one)
            one.wait(30_000)
          }
        }
        for (let i = 0; i < 5; i++) await standIn.get('/v1/public/orders')

        const [moved = []] = await readPages(standIn, { limit: 1000, ...filter })

        const usual = await readRows(sorted, { limit: 1000, ...filter })
        expect(ids(moved).toSorted()).toEqual(ids(usual).toSorted())
      },
    ),
    { numRuns: runs(300) },
  )
})

test('moved rows come first with a new update time, and the rest keep their order', async () => {
  const standIn = startStandIn({ behaviour: { moving: 3, cap: 1000 } })
  const [before = []] = await readPages(standIn, { limit: 1000 })
  // The empty page that ends a pass also moves rows.
  standIn.wait(1000)

  const [after = []] = await readPages(standIn, { limit: 1000 })

  const moved = after.filter(({ updatedAt }) => updatedAt === '2026-11-02T12:00:00.000Z')
  expect(moved.length).toBeGreaterThanOrEqual(1)
  expect(moved.length).toBeLessThanOrEqual(6)
  expect(after.slice(0, moved.length)).toEqual(moved)
  expect(after.slice(moved.length)).toEqual(before.filter(({ id }) => !ids(moved).includes(id)))
})

test('a share of one half moves a row after about every other page', async () => {
  const standIn = startStandIn({ world: { orders: 100_000 }, behaviour: { moving: 0.5 } })
  for (let i = 0; i < 200; i++) await standIn.get('/v1/public/orders?limit=1')

  const { data } = await standIn.get('/v1/public/orders?limit=100')
  const more = await standIn.get('/v1/public/orders?limit=100&page=2')

  const moved = [...data.transfers, ...more.data.transfers].filter(
    ({ updatedAt }) => updatedAt === '2026-11-02T12:00:00.000Z',
  )
  expect(moved.length).toBeGreaterThan(75)
  expect(moved.length).toBeLessThan(125)
})

test('the single record of a moved row has the same update time', async () => {
  const standIn = startStandIn({ behaviour: { moving: 10 } })
  await standIn.get('/v1/public/orders')

  const [first] = (await standIn.get('/v1/public/orders')).data.transfers
  const { data } = await standIn.get(`/v1/public/orders/${first.id}`)

  expect(data.updatedAt ?? first.updatedAt).toBe('2026-11-02T12:00:00.000Z')
})

test('without `moving`, no row moves', async () => {
  const standIn = startStandIn()

  const passes = [await readRows(standIn), await readRows(standIn)]

  expect(passes[1]).toEqual(passes[0])
})

test('a world without orders has no rows to move', async () => {
  const standIn = startStandIn({ world: { orders: 0 }, behaviour: { moving: 50 } })

  expect(await readRows(standIn)).toEqual([])
  expect(await readRows(standIn)).toEqual([])
})
