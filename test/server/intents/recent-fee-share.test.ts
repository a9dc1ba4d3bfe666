import { describe, expect, test } from 'vitest'
import { recentFeeShare } from '../../../src/server/intents/recentFeeShare.ts'
import { engines, openTestStore, type Engine } from '../../support/stores.ts'
import { book } from '../ledger/ledgers.ts'

const now = Date.parse('2026-11-02T12:00:00.000Z')
const row = (n: number, networkFee: number | undefined, more: object = {}) => ({
  id: `o-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  source: { currency: 'EUR', amount: '100' },
  destination: { currency: 'USDT', amount: '110' },
  fees: { networkFee, processingFee: 1, fixedFee: { fixedFeesCurrency: 'EUR' } },
  createdAt: new Date(now - n * 60_000).toISOString(),
  ...more,
})
/** Makes `count` orders with fees of 2, 3, 4… of 100. */
const orders = (count: number, from = 1) => Array.from({ length: count }, (_, n) => row(from + n, n + 1))

async function shareOf(engine: Engine, rows: object[], mid = 'mer_1') {
  const store = await openTestStore(engine, { now: () => now })
  await book(store, rows)
  return recentFeeShare(store, { mid, source: 'EUR', destination: 'USDT' })
}

describe.each(engines)('on %s', (engine) => {
  test('returns the median share of network and processing fees in the amounts paid', async () => {
    expect(await shareOf(engine, orders(11))).toBe('0.07')
  })

  test('returns nothing for fewer than ten orders in the last week', async () => {
    expect(await shareOf(engine, orders(9))).toBeNull()
    expect(await shareOf(engine, [...orders(9, 2 * 24 * 60), row(1, 6)])).toBe('0.06')
    expect(await shareOf(engine, orders(12, 8 * 24 * 60))).toBeNull()
  })

  test('counts only completed orders of the pair and merchant ID with fees in the currency paid', async () => {
    const ignored = [
      row(20, 90, { status: 'fund_failed' }),
      row(21, 90, { status: 'initiated' }),
      row(22, 90, { status: 'never_seen' }),
      row(23, 90, { source: { currency: 'EUR', amount: '0' } }),
      row(24, 90, { destination: { currency: 'USDC', amount: '900' } }),
      row(25, 90, { source: { currency: 'USDT', amount: '1' } }),
      row(26, 90, { fees: { networkFee: 90, fixedFee: { fixedFeesCurrency: 'USD' } } }),
      row(27, 90, { fees: {} }),
    ]
    expect(await shareOf(engine, [...orders(9), ...ignored])).toBeNull()
    expect(await shareOf(engine, orders(10), 'mer_2')).toBeNull()
  })
})
