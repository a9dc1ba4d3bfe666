import { expect, test } from 'vitest'
import { reportingCurrencyOf, toOneFigure } from '../../../src/admin/fees/oneFigure.ts'
import { readPastedMonthRates, toRateText } from '../../../src/admin/fees/pastedMonthRates.ts'
import type { MonthRate, Reporting } from '../../../src/api/reporting.ts'

const reporting = (id: string, rates: MonthRate[], currency: string | null = 'EUR'): Reporting => ({
  id,
  currency,
  rates,
  updatedAt: null,
  updatedBy: null,
})
const row = (
  currency: string | null,
  orders: number,
  sourceAmount: string | null,
  totalFee: string | null,
  chargedAmount = sourceAmount,
) => ({
  currency,
  orders,
  sourceAmount,
  chargedAmount,
  totalFee,
  sourceFee: totalFee,
})
const rate = (date: string, currency: string, value: string, source = 'ECB'): MonthRate => ({
  date,
  currency,
  rate: value,
  source,
})

test('adds currencies at the last rate of the month, or else the last one before, and rounds once', () => {
  const rates = [
    rate('2026-09-30', 'USD', '0.9'),
    rate('2026-10-01', 'USD', '0.5'),
    rate('2026-10-31', 'USD', '0.913333'),
    rate('2026-09-30', 'JPY', '0.006'),
    rate('2026-11-30', 'JPY', '9'),
  ]
  const rows = [row('EUR', 4, '100.10', '2.005'), row('USD', 3, '10', '0.2'), row('JPY', 1, '1000', null)]

  const figure = toOneFigure(
    rows.map((one) => ({ row: one, mid: 'mer_1', month: '2026-10' })),
    [reporting('mer_1', rates)],
    'EUR',
  )

  // 100.10 + 9.13333 + 6, and 2.005 + 0.1826666.
  expect(figure).toEqual({
    currency: 'EUR',
    volume: '115.23',
    fees: '2.19',
    share: '0.01898467',
    rates: [rates[2], rates[3]],
    left: [],
    withoutVolume: 0,
  })
})

test('orders without a rate or a currency are left out and counted', () => {
  const rows = [row('EUR', 4, '100', '2'), row('NGN', 12, '5000', '9'), row(null, 2, null, null)]

  const figure = toOneFigure(
    rows.map((one) => ({ row: one, mid: 'mer_1', month: '2026-10' })),
    [reporting('mer_1', [rate('2026-11-30', 'NGN', '0.0006')])],
    'EUR',
  )

  expect(figure).toMatchObject({
    volume: '100.00',
    left: [
      { currency: 'NGN', orders: 12 },
      { currency: null, orders: 2 },
    ],
  })
})

test('orders whose fees are in another currency have no volume, and are counted', () => {
  const rows = [{ ...row('EUR', 9, '100', '2'), ordersElsewhere: 3, ordersWithoutAmount: 1 }]

  const figure = toOneFigure(
    rows.map((one) => ({ row: one, mid: 'mer_1', month: '2026-10' })),
    [reporting('mer_1', [])],
    'EUR',
  )

  expect(figure).toMatchObject({ volume: '100.00', left: [], withoutVolume: 4 })
})

test('each merchant uses its own rates, and merchants of several currencies have no common figure', () => {
  const both = [
    reporting('mer_1', [rate('2026-10-31', 'USD', '0.9')]),
    reporting('mer_2', [rate('2026-10-31', 'USD', '0.8')]),
  ]
  const rows = both.map(({ id }) => ({ row: row('USD', 1, '10', '1'), mid: id, month: '2026-10' }))

  expect(toOneFigure(rows, both, 'EUR')).toMatchObject({ volume: '17.00', fees: '1.70' })
  expect(reportingCurrencyOf(both)).toBe('EUR')
  expect(reportingCurrencyOf([reporting('mer_1', []), reporting('mer_2', [], 'USD')])).toBeUndefined()
  expect(reportingCurrencyOf([reporting('mer_1', []), reporting('mer_2', [], null)])).toBeUndefined()
})

test.each([
  ['2026-10-31\tUSD\t0.92\tECB', ['2026-10-31', 'USD', '0.92', 'ECB']],
  ['2026-10 usd 0.92 Bank of X, close', ['2026-10-31', 'USD', '0.92', 'Bank of X, close']],
  ['10/2026;USD;0,9234;BCE', ['2026-10-31', 'USD', '0.9234', 'BCE']],
  ['31.10.2026;USD;0,92;', ['2026-10-31', 'USD', '0.92', '']],
  ['2026-10 USD 0,921 BCE', ['2026-10-31', 'USD', '0.921', 'BCE']],
  ['2026-02,USD,0.92,ECB', ['2026-02-28', 'USD', '0.92', 'ECB']],
  ['devise;mois;cours\nUSD;2026-10;0,92', ['2026-10-31', 'USD', '0.92', '']],
])('reads %j', (text, [date, currency, value, source]) => {
  expect(readPastedMonthRates(text)).toEqual({ rates: [{ date, currency, rate: value, source }], faults: [] })
})

test('names the lines that it cannot use, and reads back what it wrote', () => {
  const lines = [
    '2026-10 USD 0.92 ECB',
    '',
    'soon USD 1',
    '2026-10 USD 0',
    '2026-13 USD 1',
    '31.10.2026 usd 0.93',
    '2026-10 BTC 58,400',
  ]
  expect(readPastedMonthRates(lines.join('\n')).faults).toEqual([
    { line: 3, fault: 'unread' },
    { line: 4, fault: 'unread' },
    { line: 5, fault: 'unread' },
    { line: 6, fault: 'twice' },
    { line: 7, fault: 'comma' },
  ])
  const rates = [rate('2026-10-31', 'USD', '0.92', 'Bank of X, close'), rate('2026-09-30', 'USDT', '1', '')]
  expect(readPastedMonthRates(toRateText(rates))).toEqual({ rates, faults: [] })
})
