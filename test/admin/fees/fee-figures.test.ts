import { array, assert, bigInt, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { toParts } from '../../../src/admin/fees/feeFigures.ts'
import { addUpFees } from '../../../src/api/addUpFees.ts'
import { runs } from '../../support/runs.ts'
import { feeRow } from './feeRow.ts'

const days = { from: '2026-11-01', to: '2026-11-03' }

test('completed orders come first, and sums never mix currencies or outcomes', () => {
  const rows = [
    feeRow({ group: ['closed'], currency: 'EUR', orders: 30, totalFee: '90' }),
    feeRow({ group: ['completed'], currency: null, orders: 1, totalFee: '5' }),
    feeRow({ group: ['completed'], currency: 'IDR', orders: 3, totalFee: '7000' }),
    feeRow({ group: ['completed'], currency: 'EUR', orders: 9, totalFee: '1.10' }),
    feeRow({ group: ['completed'], currency: 'EUR', orders: 1, totalFee: '0.005', currencyStated: false }),
    feeRow({ group: ['undocumented'], currency: 'EUR', orders: 2, totalFee: '1' }),
  ]

  const parts = toParts(rows, [], days)

  expect(
    parts.map(({ outcome, orders, lines }) => [
      outcome,
      orders,
      lines.map(({ currency, figures }) => [currency, figures.orders, figures.totalFee]),
    ]),
  ).toEqual([
    [
      'completed',
      14,
      [
        ['EUR', 10, '1.105'],
        ['IDR', 3, '7000'],
        // An order without a currency is counted, but not summed.
        [null, 1, null],
      ],
    ],
    ['closed', 30, [['EUR', 30, '90']]],
    ['undocumented', 2, [['EUR', 2, '1']]],
  ])
})

test('days without orders fill the gaps, and orders without a time come last', () => {
  const rows = [
    feeRow({ group: ['completed', '2026-11-03'], orders: 2, totalFee: '3' }),
    feeRow({ group: ['completed', null], orders: 1, totalFee: '1' }),
    feeRow({ group: ['completed', '2026-11-01'], orders: 1, totalFee: '2' }),
  ]

  const [line] = toParts(rows, ['day'], days)[0]?.lines ?? []

  expect(line?.groups.map(({ keys, days: of, figures }) => [keys[0], of?.from, figures.orders])).toEqual([
    ['2026-11-01', '2026-11-01', 1],
    ['2026-11-02', '2026-11-02', 0],
    ['2026-11-03', '2026-11-03', 2],
    [null, undefined, 1],
  ])
  expect(line?.figures).toMatchObject({ orders: 4, totalFee: '6' })
})

test('several groupings have a line per combination, sorted by time and then by number of orders', () => {
  const rows = [
    feeRow({ group: ['completed', 'EUR-USDT', '2026-11-02'], orders: 5 }),
    feeRow({ group: ['completed', 'EUR-USDC', '2026-11-02'], orders: 7 }),
    feeRow({ group: ['completed', 'EUR-USDC', '2026-11-01'], orders: 1 }),
  ]

  const [line] = toParts(rows, ['pair', 'day'], days)[0]?.lines ?? []

  expect(line?.groups.map(({ keys }) => keys.join(' '))).toEqual([
    'EUR-USDC 2026-11-01',
    'EUR-USDC 2026-11-02',
    'EUR-USDT 2026-11-02',
  ])
  expect(line?.groups[0]?.days).toEqual({ from: '2026-11-01', to: '2026-11-01' })
})

test('the share includes only fees of orders in the volume', () => {
  const rows = [
    feeRow({ sourceAmount: '200', totalFee: '5', sourceFee: '4' }),
    feeRow({ sourceAmount: '100', totalFee: '2', sourceFee: '2', currencyStated: false }),
  ]

  expect(addUpFees(rows).share).toBe('0.02')
  expect(addUpFees([feeRow({ sourceAmount: '0', totalFee: '5' })]).share).toBeUndefined()
  expect(addUpFees([feeRow({ sourceAmount: '-1', totalFee: '5' })]).share).toBeUndefined()
  expect(addUpFees([]).share).toBeUndefined()
  // Orders without fees have no share, not a share of zero.
  expect(addUpFees([feeRow({ orders: 3, ordersWithFees: 0, sourceAmount: '300' })]).share).toBeUndefined()
})

test('an rrFee is in the total only as an amount; unknown units are counted, rates give a mean', () => {
  const sums = addUpFees([
    feeRow({ rrFee: '3', rrFeeUnit: 'amount', ordersWithRrFee: 2 }),
    feeRow({ rrFee: '0.5', rrFeeUnit: 'unknown', ordersWithRrFee: 4 }),
    feeRow({ rrFee: null, rrFeeUnit: 'rate', ordersWithRrFee: 1, rrFeeAverage: '0.2' }),
    feeRow({ rrFee: null, rrFeeUnit: 'rate', ordersWithRrFee: 3, rrFeeAverage: '0.6' }),
  ])

  expect(sums).toMatchObject({ rrFee: '3', ordersWithRrFeeAsSent: 4, rrFeeRate: '0.5' })
  expect(sums).not.toHaveProperty('rrFeeAsSent')
})

test('adds up fees with an assumed currency apart', () => {
  const stated = feeRow({ orders: 2, ordersWithFees: 2, totalFee: '3' })
  const assumed = feeRow({ orders: 2, ordersWithFees: 1, totalFee: '0.5', currencyStated: false })

  expect(addUpFees([stated, assumed])).toMatchObject({
    totalFee: '3.5',
    assumedFee: '0.5',
    assumedCurrencyOrders: 1,
  })
})

test('sums equal those of whole numbers with any number of digits', () => {
  const amount = tuple(bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), constantFrom(0, 2, 18))
  const text = ([units, scale]: [bigint, number]) => {
    const digits = `${units < 0n ? -units : units}`.padStart(scale + 1, '0')
    const point = digits.length - scale
    return `${units < 0n ? '-' : ''}${scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`}`
  }
  const scaled = (shown: string) => {
    const [whole = '', fraction = ''] = shown.split('.')
    return BigInt(whole + fraction.padEnd(18, '0'))
  }

  assert(
    property(array(tuple(amount, constantFrom('EUR', 'VND', 'USDT')), { minLength: 1 }), (all) => {
      const rows = all.map(([fee, currency], n) =>
        feeRow({ group: ['completed', `g${n % 3}`], currency, orders: 1, totalFee: text(fee) }),
      )
      for (const { currency, figures, groups } of toParts(rows, ['status'], days)[0]?.lines ?? []) {
        const own = all.filter(([, code]) => code === currency)
        const sum = own.reduce((before, [fee]) => before + scaled(text(fee)), 0n)
        expect(scaled(figures.totalFee ?? '')).toBe(sum)
        const ofGroups = groups.map((group) => scaled(group.figures.totalFee ?? ''))
        expect(ofGroups.reduce((before, fee) => before + fee, 0n)).toBe(sum)
      }
    }),
    { numRuns: runs(1000) },
  )
})
