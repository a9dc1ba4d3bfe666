import { expect, test } from 'vitest'
import { feeFilter, ordersBehind, ordersPath, type ReportQuery } from '../../../src/admin/fees/useFees.ts'
import { toLedgerFilter } from '../../../src/admin/data-provider/ledgerFilter.ts'

const asked: ReportQuery = {
  days: { from: '2026-10-01', to: '2026-10-31' },
  zone: 'Europe/Lisbon',
  by: ['day'],
  mid: 'mer_1',
  filters: {},
}
const sunday = { keys: ['2026-10-25'], days: { from: '2026-10-25', to: '2026-10-25' } }
const line = { outcome: 'completed', currency: 'EUR' } as const

test('a day leads to the orders of that very day in that very zone', () => {
  const filter = ordersBehind(asked, { line, group: sunday })

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
] as const)('a group by %s leads to its orders in the whole period', (by, key) => {
  expect(ordersBehind({ ...asked, by: [by], mid: '*' }, { group: { keys: [key] } })).toEqual({
    mid: '*',
    from: '2026-10-01',
    to: '2026-10-31',
    zone: 'Europe/Lisbon',
    [by]: key,
  })
})

test('a group by several leads to the orders that are in all of them, under the filters of the report', () => {
  const query: ReportQuery = { ...asked, by: ['pair', 'day'], filters: { status: ['a', 'b'] } }

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

test('what the orders do not say is asked for as that', () => {
  const query: ReportQuery = { ...asked, by: ['paymentMethod'], filters: { outcome: ['open'] } }

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

test('the report and the orders behind it are asked of the same span', () => {
  const { createdAt_gte, createdAt_lt } = toLedgerFilter(ordersBehind(asked), 'mer_1')

  expect(feeFilter(asked)).toEqual({
    createdAt_gte,
    createdAt_lt,
    timeZone: 'Europe/Lisbon',
    groupBy: ['outcome', 'day'],
    mid: 'mer_1',
  })
  expect(feeFilter({ ...asked, by: [], mid: '*', filters: { pair: ['EUR-USDT'] } })).toEqual({
    createdAt_gte,
    createdAt_lt,
    timeZone: 'Europe/Lisbon',
    groupBy: ['outcome'],
    pair: ['EUR-USDT'],
  })
})

test('an address of orders carries its filter as the list reads it', () => {
  const path = ordersPath(ordersBehind(asked))

  expect(JSON.parse(new URL(path, 'http://x').searchParams.get('filter') ?? '')).toEqual(ordersBehind(asked))
})
