import { describe, expect, test } from 'vitest'
import { recentRate } from '../../../src/server/orders/recentRate.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'
import { book } from '../ledger/ledgers.ts'

const now = Date.parse('2026-11-02T12:00:00.000Z')
const pair = { source: 'VND', destination: 'USDT' }
const row = (n: number, [paid, received]: [string, string], more: object = {}) => ({
  id: `o-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  source: { currency: 'VND', amount: paid },
  destination: { currency: 'USDT', amount: received },
  createdAt: new Date(now - n * 60_000).toISOString(),
  ...more,
})
/** Makes `count` orders that pay 1,000 and receive 1, 2, 3… */
const orders = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => row(from + n, ['1000', `${n + 1}`]))

async function rateOf(engine: Engine, rows: object[], mids = ['mer_1']) {
  const store = await openTestStore(engine, { now: () => now })
  await book(store, rows)
  return recentRate(store, mids, pair)
}

describe.each(engines)('on %s', (engine) => {
  test('returns the median rate of the last day with the spread of the other orders', async () => {
    expect(await rateOf(engine, orders(11))).toEqual({
      hours: 24,
      orders: 11,
      least: 10,
      newest: '2026-11-02T11:59:00.000Z',
      perSource: {
        low: '0.002000000000000000',
        median: '0.006000000000000000',
        high: '0.010000000000000000',
      },
      perDestination: {
        low: '100.000000000000000000',
        median: '166.666666666666666667',
        high: '500.000000000000000000',
      },
    })
  })

  test('looks back a week when the last day has too few orders, and then returns no rate', async () => {
    expect(await rateOf(engine, orders(9))).toEqual({
      hours: 168,
      orders: 9,
      least: 10,
      newest: '2026-11-02T11:59:00.000Z',
    })
    const older = orders(9, 2 * 24 * 60)
    expect(await rateOf(engine, [...older, row(1, ['1000', '5'])])).toMatchObject({
      hours: 168,
      orders: 10,
      perSource: { median: '0.005000000000000000' },
    })
    expect((await rateOf(engine, orders(12, 8 * 24 * 60))).orders).toBe(0)
  })

  test('counts only completed orders of the pair and merchant ID with both amounts above zero', async () => {
    const ignored = [
      row(20, ['1000', '900'], { status: 'fund_failed' }),
      row(21, ['1000', '900'], { status: 'initiated' }),
      row(22, ['1000', '900'], { status: 'never_seen' }),
      row(23, ['0', '900']),
      row(24, ['1000', '900'], { destination: { currency: 'USDT' } }),
      row(25, ['1000', '900'], { destination: { currency: 'USDC', amount: '900' } }),
      row(26, ['1000', '900'], { source: { currency: 'USDT', amount: '1' } }),
    ]
    expect(await rateOf(engine, [...orders(10), ...ignored])).toMatchObject({
      orders: 10,
      perSource: { high: '0.009000000000000000' },
    })
    expect((await rateOf(engine, orders(10), ['mer_2'])).orders).toBe(0)
  })
})
