import { expect, test } from 'vitest'
import { feeFilter, ordersBehind, type ReportQuery } from '../../../src/admin/fees/useFees.ts'
import { toLedgerFilter } from '../../../src/admin/data-provider/ledgerFilter.ts'
import { listPath } from '../../../src/admin/kit/field/RowLink.tsx'

const report: ReportQuery = {
  days: { from: '2026-10-01', to: '2026-10-31' },
  zone: 'Europe/Lisbon',
  by: ['day'],
  mid: 'mer_1',
  filters: {},
}
const sunday = { keys: ['2026-10-25'], days: { from: '2026-10-25', to: '2026-10-25' } }
const line = { outcome: 'completed', currency: 'EUR' } as const

test("a day links to its orders in the report's zone", () => {
  const filter = ordersBehind(report, { line, group: sunday })

  expect(filter).toEqual({
    from: '2026-10-25',
    to: '2026-10-25',
    zone: 'Europe/Lisbon',
    outcome: 'completed',
    feeCurrency: 'EUR',
  })
  // The clocks go back on that day.
  expect(toLedgerFilter(filter, 'mer_1')).toEqual({
    createdAt_gte: '2026-10-24T23:00:00.000Z',
    createdAt_lt: '2026-10-26T00:00:00.000Z',
    outcome: 'completed',
    feeCurrency: 'EUR',
    mid: ['mer_1'],
  })
})

test.each([
  ['status', 'fund_failed'],
  ['orderType', 'payin'],
  ['mid', 'mer_2'],
] as const)('a group by %s links to its orders in the whole period', (by, key) => {
  expect(ordersBehind({ ...report, by: [by], mid: '*' }, { group: { keys: [key] } })).toEqual({
    mid: '*',
    from: '2026-10-01',
    to: '2026-10-31',
    zone: 'Europe/Lisbon',
    [by]: key,
  })
})

test("a combined group links to the orders in all its groups, under the report's filters", () => {
  const query: ReportQuery = { ...report, by: ['pair', 'day'], filters: { status: ['a', 'b'] } }

  expect(ordersBehind(query, { line, group: { ...sunday, keys: ['EUR-USDT', '2026-10-25'] } })).toEqual({
    from: '2026-10-25',
    to: '2026-10-25',
    zone: 'Europe/Lisbon',
    outcome: 'completed',
    feeCurrency: 'EUR',
    status: ['a', 'b'],
    pair: 'EUR-USDT',
  })
})

test('a missing value in the report becomes a filter for missing values', () => {
  const query: ReportQuery = { ...report, by: ['paymentMethod'], filters: { outcome: ['open'] } }

  expect(ordersBehind(query, { line: { ...line, currency: null }, group: { keys: [null] } })).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    zone: 'Europe/Lisbon',
    outcome: 'completed',
    feeCurrency: [null],
    paymentMethod: [null],
  })
  expect(ordersBehind(query)).toMatchObject({ outcome: ['open'] })
})

test('the report and its orders use the same time span', () => {
  const { createdAt_gte, createdAt_lt } = toLedgerFilter(ordersBehind(report), 'mer_1')

  expect(feeFilter(report)).toEqual({
    createdAt_gte,
    createdAt_lt,
    timeZone: 'Europe/Lisbon',
    groupBy: ['outcome', 'day'],
    mid: 'mer_1',
  })
  expect(feeFilter({ ...report, by: [], mid: '*', filters: { pair: ['EUR-USDT'] } })).toEqual({
    createdAt_gte,
    createdAt_lt,
    timeZone: 'Europe/Lisbon',
    groupBy: ['outcome'],
    pair: ['EUR-USDT'],
  })
})

test("the address of the orders contains the filter in the list's format", () => {
  const path = listPath('orders', ordersBehind(report))

  expect(JSON.parse(new URL(path, 'http://x').searchParams.get('filter') ?? '')).toEqual(ordersBehind(report))
})
