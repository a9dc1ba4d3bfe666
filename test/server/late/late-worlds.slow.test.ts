import { describe, expect, inject, test } from 'vitest'
import { runs } from '../../support/runs.ts'
import { longEngines } from '../../support/stores.ts'
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

describe.each(longEngines)('on %s', (engine) => {
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

  test('calls orders of a stopped method late within two of its usual times', async () => {
    const world = await simulateOrders(engine, methods, chance(inject('seed')))
    for (let n = 0; n < 90; n++) await world.tick(5)
    world.stop('SEPA Instant')
    const until = world.time.now + 2 * p95(methods[0]?.delays.fund_processing)

    while (world.time.now < until) await world.tick(5)
    await world.look()

    const isStopped = (id: string) => id.startsWith('SEPA Instant-')
    expect([...world.flagged.late].filter(isStopped).length).toBeGreaterThan(10)
    for (let n = 0; n < 60; n++) await world.tick(5)
    await world.look()
    expect([...world.flagged.stuck].filter((id) => !isStopped(id)).length).toBeLessThan(10)
  })
})
