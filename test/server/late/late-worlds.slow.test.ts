import { describe, expect, inject, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { engines } from '../../support/stores.ts'
import { chance } from '../ledger/ledgers.ts'
import { p95, simulateOrders, type Method } from './simulateOrders.ts'

const minuteMs = 60_000

const methods: Method[] = [
  {
    name: 'SEPA Instant',
    delays: {
      initiated: { median: 4 * minuteMs, sigma: 0.6 },
      fund_processing: { median: 3 * minuteMs, sigma: 0.3 },
    },
  },
  {
    name: 'SEPA',
    delays: {
      initiated: { median: 6 * minuteMs, sigma: 0.4 },
      fund_processing: { median: 20 * minuteMs, sigma: 0.2 },
    },
  },
]

describe.each(engines)('on %s', (engine) => {
  const orders = runs(10_000)

  test(`calls under 1 % of ${orders} orders on time late, and none stuck`, async () => {
    const world = await simulateOrders(engine, methods, chance(inject('seed')))
    for (let n = 0; n < 75; n++) await world.tick(5)
    const before = world.made.length

    while (world.made.length < before + orders) {
      await world.tick(5)
      await world.look()
    }

    const onTime = world.made
      .slice(before)
      .filter(({ method, delays }) =>
        [...delays].every(([status, delay]) => delay <= p95(method.delays[status])),
      )
    const late = onTime.filter(({ id }) => world.flagged.late.has(id))
    const stuck = onTime.filter(({ id }) => world.flagged.stuck.has(id))
    expect(late.length).toBeLessThan(0.01 * onTime.length)
    expect(stuck).toEqual([])
    // Every order later than 1.5 times the usual time is called late.
    const missed = world.made
      .slice(before)
      .filter(
        ({ id, method, delays, status: endStatus }) =>
          endStatus === 'asset_settled' &&
          [...delays].some(
            ([status, delay]) => delay > 1.5 * p95(method.delays[status]) + 3 * world.tickMs,
          ) &&
          !world.flagged.late.has(id),
      )
    expect(missed).toEqual([])
  })

  test('reports a stopped method within two of its usual times, as one line', async () => {
    const world = await simulateOrders(engine, methods, chance(inject('seed')))
    for (let n = 0; n < 90; n++) await world.tick(5)
    expect((await world.attention()).items.filter(({ kind }) => kind === 'slow-method')).toEqual([])
    world.stop('SEPA Instant')
    const usualMs = p95(methods[0]?.delays.fund_processing)
    const until = world.time.now + 2 * usualMs

    let slowMethod
    while (slowMethod === undefined && world.time.now < until) {
      await world.tick(5)
      slowMethod = (await world.attention()).items.find(({ kind }) => kind === 'slow-method')
    }

    expect(slowMethod?.filter).toEqual({
      late: true,
      slowMethod: true,
      orderType: 'payin',
      paymentMethod: 'SEPA Instant',
    })
    for (let n = 0; n < 60; n++) await world.tick(5)
    const { items } = await world.attention()
    expect(items.filter(({ kind }) => kind === 'slow-method')).toHaveLength(1)
    const otherItems = items.filter(({ kind }) => kind !== 'slow-method')
    // Other late orders belong to the other method, and few are stuck.
    for (const { filter } of otherItems) expect(filter).toMatchObject({ slowMethod: false })
    expect(otherItems.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(10)
  })
})
