import { expect, test } from 'vitest'
import { acceptedBand } from '../../../src/admin/fees/acceptedBand.ts'
import type { FeeLevelRow } from '../../../src/admin/records.ts'

const level = (low: number, high: number) => ({
  orders: 1240,
  rate: '0.02',
  fixed: '0',
  decimals: 2,
  parts: 2,
  low,
  high,
  halfWithin: '0.01',
  from: undefined,
  to: undefined,
})
const accepted = (low: number, high: number) => ({ at: '', by: '', reason: '', level: level(low, high) })
const row = (facts: Partial<FeeLevelRow>): FeeLevelRow => ({
  id: 'mer_1:a',
  mid: 'mer_1',
  orderType: 'payin',
  sourceCurrency: 'EUR',
  destinationCurrency: 'USDT',
  paymentMethod: undefined,
  feeCurrency: 'EUR',
  orders: 1240,
  says: 'level',
  level: level(0.03, 0.04),
  proposed: undefined,
  accepted: [],
  drift: undefined,
  ...facts,
})

const payin = row({ accepted: [accepted(0.0198, 0.0202), accepted(0.01, 0.011)] })
const gaming = row({ orderType: 'gaming', accepted: [accepted(0.03, 0.031)] })

test('the usual band is that of the level accepted last', () => {
  const band = acceptedBand([payin, row({ feeCurrency: 'USD' })], 'EUR', {})
  expect([band?.low.toFixed(4), band?.high.toFixed(4)]).toEqual(['1.9800', '2.0200'])
})

test('orders of several kinds have no band in common, until a filter leaves one', () => {
  expect(acceptedBand([payin, gaming], 'EUR', {})).toBeUndefined()
  const band = acceptedBand([payin, gaming], 'EUR', { orderType: ['gaming'], pair: ['EUR-USDT'] })
  expect(band?.low.toFixed(2)).toBe('3.00')
  expect(acceptedBand([payin, gaming], 'EUR', { paymentMethod: ['card'] })).toBeUndefined()
})

test('what nobody accepted is no band', () => {
  expect(acceptedBand([row({})], 'EUR', {})).toBeUndefined()
  expect(acceptedBand([payin], null, {})).toBeUndefined()
})
