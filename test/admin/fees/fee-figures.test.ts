import { array, assert, bigInt, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { toFeeRow } from '../../../src/admin/data-provider/fees.ts'
import { assumedPart, byCurrency } from '../../../src/admin/fees/feeFigures.ts'
import type { FeeRow } from '../../../src/admin/records.ts'
import { runs } from '../../support/runs.ts'
import { feeRow } from './feeRow.ts'

const days = { from: '2026-11-01', to: '2026-11-03' }
const row = (facts: Parameters<typeof feeRow>[0]): FeeRow => toFeeRow(feeRow(facts))

test('currencies are never added up, the busiest comes first, and one that nobody names comes last', () => {
  const rows = [
    row({ currency: null, orders: 1, totalFee: '5' }),
    row({ currency: 'IDR', orders: 3, totalFee: '7000' }),
    row({ currency: 'EUR', orders: 9, totalFee: '1.10' }),
    row({ currency: 'EUR', orders: 1, totalFee: '0.005', currencyStated: false }),
  ]

  const found = byCurrency(rows, 'none', days)

  expect(found.map(({ currency, total }) => [currency, total.orders, total.totalFee])).toEqual([
    ['EUR', 10, '1.105'],
    ['IDR', 3, '7000'],
    [undefined, 1, '5'],
  ])
})

test('days without orders stand between those with some, and orders without a time come last', () => {
  const rows = [
    row({ group: '2026-11-03', orders: 2, totalFee: '3' }),
    row({ group: null, orders: 1, totalFee: '1' }),
    row({ group: '2026-11-01', orders: 1, totalFee: '2' }),
  ]

  const [found] = byCurrency(rows, 'day', days)

  expect(found?.groups.map(({ key, days: of, figures }) => [key, of?.from, figures.orders])).toEqual([
    ['2026-11-01', '2026-11-01', 1],
    ['2026-11-02', '2026-11-02', 0],
    ['2026-11-03', '2026-11-03', 2],
    [undefined, undefined, 1],
  ])
  expect(found?.total).toMatchObject({ orders: 4, totalFee: '6' })
})

test('what is counted only by assumption is told apart: none, part or all of it', () => {
  const stated = row({ orders: 2, ordersWithFees: 2, totalFee: '3' })
  const assumed = row({ orders: 2, ordersWithFees: 1, totalFee: '0.5', currencyStated: false })
  const withoutFees = row({ orders: 4, ordersWithFees: 0, totalFee: '0', currencyStated: false })
  const totalOf = (...rows: FeeRow[]) => byCurrency(rows, 'none', days)[0]?.total as never

  expect(assumedPart(totalOf(stated))).toBe('none')
  expect(assumedPart(totalOf(stated, withoutFees))).toBe('none')
  expect(assumedPart(totalOf(stated, assumed))).toBe('part')
  expect(assumedPart(totalOf(assumed, withoutFees))).toBe('all')
  expect(totalOf(stated, assumed)).toMatchObject({ totalFee: '3.5', assumedFee: '0.5', ordersAssumed: 1 })
})

test('sums equal those of whole numbers, however many digits they have', () => {
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
        row({ group: `g${n % 3}`, currency, orders: 1, totalFee: text(fee) }),
      )
      for (const { currency, total, groups } of byCurrency(rows, 'status', days)) {
        const own = all.filter(([, code]) => code === currency)
        const sum = own.reduce((before, [fee]) => before + scaled(text(fee)), 0n)
        expect(scaled(total.totalFee)).toBe(sum)
        expect(groups.reduce((before, { figures }) => before + scaled(figures.totalFee), 0n)).toBe(sum)
      }
    }),
    { numRuns: runs(1000) },
  )
})

test('a sum that cannot be read is an error, and never a zero', () => {
  expect(() => row({ totalFee: 'many' })).toThrow('the fee report holds a sum that is none: "many"')
  expect(() => row({ totalFee: null as never })).toThrow('the fee report holds a sum that is none: null')
  expect(row({ totalFee: '123456789012345678901234567890123456.5' }).totalFee).toBe(
    '123456789012345678901234567890123456.5',
  )
})
