import { expect, test } from 'vitest'
import { byName, compareGroups, toFeeRow } from '../../../src/server/fees/feeRow.ts'
import { compareWords } from '../../../src/server/text/searchText.ts'
import { noSums } from '../../../src/server/ledger/feeSums.ts'
import { chunked, digestOf, nameOf, padded, plainKey, splitKey } from '../../../src/server/ledger/feeKeys.ts'

const named = { group: 'a', currency: 'EUR', currencyStated: true, rrFeeUnit: 'unknown' } as const
const charged = {
  ...noSums(),
  orders: 3,
  withFees: 3,
  withRr: 2,
  scale: 2,
  source: 10_000n,
  network: 150n,
  processing: 50n,
  rr: 30n,
}

test('a line has the sums of its orders', () => {
  expect(toFeeRow('mid', named, { charged })).toEqual({
    id: 'mid:a:EUR:stated',
    group: 'a',
    currency: 'EUR',
    currencyStated: true,
    orders: 3,
    ordersWithFees: 3,
    assumedCurrencyOrders: 0,
    sourceAmount: '100',
    chargedAmount: '100',
    networkFee: '1.5',
    processingFee: '0.5',
    rrFee: '0.3',
    rrFeeUnit: 'unknown',
    ordersWithRrFee: 2,
    rrFeeAverage: '0.15',
    totalFee: '2',
    sourceFee: '2',
    share: '0.02',
  })
})

test('orders with a source in another currency or without an amount count in fees only', () => {
  const other = { ...noSums(), orders: 2, withFees: 2, network: 3n }
  const none = { ...noSums(), orders: 1, withFees: 1, processing: 1n }

  expect(toFeeRow('mid', named, { charged, other, none })).toMatchObject({
    orders: 6,
    ordersWithFees: 6,
    ordersElsewhere: 2,
    ordersWithoutAmount: 1,
    totalFee: '6',
    sourceFee: '2',
    share: '0.02',
  })
  const emptied = toFeeRow('mid', named, { charged, other: noSums(), none: noSums() })
  expect(Object.keys(emptied).filter((key) => /Elsewhere|WithoutAmount/.test(key))).toEqual([])
  expect(toFeeRow('mid', named, { other })).toMatchObject({ orders: 2, sourceAmount: '0', share: null })
})

test('an rrFee is in the total as an amount, and has no sum as a rate', () => {
  const amount = toFeeRow('mid', { ...named, rrFeeUnit: 'amount' }, { charged })
  const rate = toFeeRow('mid', { ...named, rrFeeUnit: 'rate' }, { charged })

  expect(amount).toMatchObject({
    id: 'mid:a:EUR:stated:amount',
    rrFee: '0.3',
    totalFee: '2.3',
    share: '0.023',
  })
  expect(rate).toMatchObject({
    id: 'mid:a:EUR:stated:rate',
    rrFee: null,
    rrFeeAverage: '0.15',
    totalFee: '2',
  })
  expect(toFeeRow('mid', named, { charged: { ...charged, withRr: 0 } }).rrFeeAverage).toBeNull()
})

test('counts orders without a currency, and adds no amounts', () => {
  const none = { ...named, currency: null, currencyStated: false }

  expect(toFeeRow('mid', none, { charged })).toEqual({
    id: 'mid:a::assumed',
    group: 'a',
    currency: null,
    currencyStated: false,
    orders: 3,
    ordersWithFees: 3,
    assumedCurrencyOrders: 0,
    sourceAmount: null,
    chargedAmount: null,
    networkFee: null,
    processingFee: null,
    rrFee: null,
    rrFeeUnit: 'unknown',
    ordersWithRrFee: 2,
    rrFeeAverage: null,
    totalFee: null,
    sourceFee: null,
    share: null,
  })
  expect(toFeeRow('mid', { ...none, rrFeeUnit: 'rate' }, { charged })).toMatchObject({
    rrFee: null,
    rrFeeAverage: '0.15',
  })
  expect(toFeeRow('mid', { ...named, currencyStated: false }, { charged }).assumedCurrencyOrders).toBe(3)
})

test('a share divides by the volume of orders with fees, and the line shows both volumes', () => {
  const free = { ...noSums(), orders: 1, source: 300n }

  expect(toFeeRow('mid', named, { charged, free })).toMatchObject({
    orders: 4,
    ordersWithFees: 3,
    sourceAmount: '400',
    chargedAmount: '100',
    share: '0.02',
  })
  expect(toFeeRow('mid', named, { free })).toMatchObject({ sourceAmount: '300', share: null })
})

test('a share needs a source above zero', () => {
  const shareWith = (part: Partial<typeof charged>) =>
    toFeeRow('mid', named, { charged: { ...charged, ...part } }).share

  expect([shareWith({ source: 0n }), shareWith({ source: -1n })]).toEqual([null, null])
  expect(shareWith({ source: 1n, scale: 0, network: 0n, processing: 0n })).toBe('0')
  expect(shareWith({ source: 3n, network: 1n, processing: 0n })).toBe('0.33333333')
})

test('an id holds its groups in a form safe for addresses', () => {
  const idOf = (group: (string | null)[]) => toFeeRow('x', { ...named, group }, {}).id

  expect(idOf(['2026-11', null, 'EUR-USDT'])).toBe('x:2026-11++EUR-USDT:EUR:stated')
  expect(idOf(['a:b', 'ü', ''])).toBe('x:a%3Ab+%C3%BC+:EUR:stated')
  expect(toFeeRow('x', { ...named, currency: 'E:R' }, {}).id).toBe('x:a:E%3AR:stated')
})

test('sorts lines by group, currency, stated currency and unit, with missing values last', () => {
  const line = (facts: object) => ({ ...named, ...facts })
  const sorted = [
    line({ group: ['a', 'x'] }),
    line({ group: ['a', 'y'], currency: 'CHF' }),
    line({ group: ['a', 'y'] }),
    line({ group: ['a', 'y'], rrFeeUnit: 'z' }),
    line({ group: ['a', 'y'], currencyStated: false }),
    line({ group: ['a', 'y'], currency: null }),
    line({ group: ['a', null] }),
    line({ group: [null, 'a'] }),
  ]

  expect(sorted.toReversed().toSorted(byName)).toEqual(sorted)
  expect(compareGroups('a', 'b')).toBe(-1)
  expect(compareGroups(['a', 'b'], ['a', 'b'])).toBe(0)
  expect([compareWords(null, null), compareWords('b', 'a'), compareWords('a', 'a')]).toEqual([0, 1, 0])
  expect([compareWords(null, 'a'), compareWords('a', null)]).toEqual([1, -1])
})

const order = {
  order_type: 'payin',
  status: 'fund_settled',
  created_at: null,
  source_currency: 'EUR',
  source_amount: '1',
  destination_currency: 'USDT',
  destination_amount: '1',
  payment_method: 'sepa',
  fee_currency: 'EUR',
  fee_currency_stated: 1,
  network_fee: null,
  processing_fee: null,
  rr_fee: null,
  has_fees: 0,
} as const

test('keys separate orders by the fields of reports, and split by pair and method', () => {
  expect(nameOf(plainKey(order))).toBe('[0,"payin","fund_settled","USDT","EUR",1,"free",null,null,null]')
  expect(nameOf(splitKey(order))).toBe('[1,"payin","fund_settled","USDT","EUR",1,"free","EUR","USDT","sepa"]')
  expect(digestOf(plainKey(order))).not.toBe(digestOf(splitKey(order)))
})

test('limits the length of lists in one query', () => {
  expect(chunked([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunked(Array.from({ length: 501 }, () => 0)).map((some) => some.length)).toEqual([500, 1])
  expect(chunked([])).toEqual([])
  expect(padded([1])).toEqual([1])
  expect(padded([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
  expect(padded([1, 2, 3, 4])).toEqual([1, 2, 3, 4])
})
