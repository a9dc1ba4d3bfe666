import { describe, expect, test } from 'vitest'
import type { FeeReportRow } from '../../../src/api/feeReportRow.ts'
import { toLedgerFilter } from '../../../src/admin/data-provider/ledgerFilter.ts'
import { toParts } from '../../../src/admin/fees/feeFigures.ts'
import type { Grouping } from '../../../src/admin/fees/useFeeQuery.ts'
import { feeFilter, ordersBehind, type ReportQuery } from '../../../src/admin/fees/useFees.ts'
import { noteMethod } from '../../../src/server/sync/orderMethods.ts'
import { book, chance } from '../ledger/ledgers.ts'
import { runs } from '../../support/runs.ts'
import { startStack, type Ask } from '../../support/stack.ts'
import { engines, openTestStore } from '../../support/stores.ts'

const mids = ['mer_1', 'mer_2']
const statuses = ['initiated', 'completed', 'fund_settled', 'fund_settled', 'expired', 'returned', 'frozen']

/** Orders that differ in every field of a report, each field missing in some. */
function orders(seed: number) {
  const random = chance(seed)
  const maybe = <T>(value: T): T | undefined => (random.below(8) === 0 ? undefined : value)
  return Array.from({ length: 220 }, (_, n) => ({
    id: `o${n}`,
    // Around days when clocks go back, and outside the period.
    createdAt: random.below(15) === 0 ? undefined : new Date(at + random.below(9 * 86_400_000)).toISOString(),
    status: maybe(random.one(statuses)),
    orderType: maybe(random.one(['payin', 'payin', 'gaming'])),
    source: { currency: maybe(random.one(['EUR', 'USD'])), amount: '100' },
    destination: { currency: maybe(random.one(['EUR', 'USDT', 'B-T'])), amount: '1' },
    fees: maybe({ networkFee: '1', fixedFee: { fixedFeesCurrency: maybe(random.one(['EUR', 'USDT'])) } }),
  }))
}

/** Checks a share of the lines and groups, and all of them in long runs. */
const every = Math.max(1, Math.round(20 / runs(100)))

const at = Date.parse('2026-10-21T00:00:00Z')
const week: Pick<ReportQuery, 'days' | 'zone'> = {
  days: { from: '2026-10-22', to: '2026-10-28' },
  zone: 'Europe/Lisbon',
}

const reports: { by: Grouping[]; mid?: string; filters?: ReportQuery['filters'] }[] = [
  { by: [] },
  { by: ['day'] },
  { by: ['week'] },
  { by: ['mid'] },
  { by: ['orderType'] },
  { by: ['status'], mid: 'mer_2' },
  { by: ['pair'] },
  { by: ['paymentMethod'] },
  { by: ['pair', 'status', 'paymentMethod'] },
  { by: ['month'], filters: { outcome: ['closed', 'undocumented'], pair: ['EUR-B-T', 'USD-USDT'] } },
  { by: ['status'], filters: { paymentMethod: ['card'], orderType: ['payin'] } },
]

async function countBehind(finance: Ask, query: ReportQuery, part: Parameters<typeof ordersBehind>[1]) {
  const address = JSON.stringify(ordersBehind(query, part))
  // The selected merchant ID is the one of the report.
  const own = query.mid === '*' ? 'mer_1' : query.mid
  const filter = toLedgerFilter(JSON.parse(address) as Record<string, unknown>, own)
  const search = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
  const answer = await finance(`/api/orders?${search.toString()}`)
  expect(answer.status, JSON.stringify(filter)).toBe(200)
  return Number(answer.headers.get('content-range')?.split('/')[1])
}

describe.each(engines)('on %s', (engine) => {
  test('every line of the fee report leads to exactly the orders it counts', async () => {
    const store = await openTestStore(engine)
    for (const [n, mid] of mids.entries()) {
      for (let id = n; id < 60; id += 3)
        await noteMethod(store.db, { mid, id: `o${id}`, method: id % 2 ? 'card' : 'sepa' })
      await book(store, orders(n + 1), { mid })
    }
    const { as } = await startStack({ store })
    const [finance, admin] = [await as('finance'), await as('admin')]
    // The finality applies to one merchant ID only.
    const name = { status: 'frozen', mids: ['mer_2'], finality: { payin: 'good', '*': 'bad' } }
    expect((await admin('/api/status-labels', { method: 'PUT', json: name })).status).toBe(200)

    let visited = 0
    for (const { by, mid = '*', filters = {} } of reports) {
      const query: ReportQuery = { ...week, by, mid, filters }
      const search = { filter: JSON.stringify(feeFilter(query)) }
      const answer = await finance(`/api/fees?${new URLSearchParams(search).toString()}`)
      const rows = (await answer.json()) as FeeReportRow[]
      const parts = toParts(rows, by, week.days)
      expect(parts.length).toBeGreaterThan(0)
      for (const { outcome, lines } of parts)
        for (const line of lines) {
          visited++
          const own = { by, outcome, currency: line.currency }
          if (visited % every === 0) {
            const count = await countBehind(finance, query, { line })
            expect({ ...own, count }).toEqual({ ...own, count: line.figures.orders })
          }
          for (const group of line.groups) {
            visited++
            if (visited % every > 0) continue
            const { keys } = group
            const count = await countBehind(finance, query, { line, group })
            expect({ ...own, keys, count }).toEqual({ ...own, keys, count: group.figures.orders })
          }
        }
    }
    expect(visited).toBeGreaterThan(15)
  })
})
