import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { FeeQuery } from '../../src/server/fees/feeQuery.ts'
import { feeReport } from '../../src/server/fees/feeReport.ts'
import { countFees } from './countFees.ts'
import { bookPage } from '../../src/server/sync/bookPage.ts'
import { nextFetchSeq } from '../../src/server/sync/nextFetchSeq.ts'
import { toOrderRow } from '../../src/server/ledger/toOrderRow.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import type { Bench, Row } from './run.ts'

/** LEDGER_ORDERS sets the number of orders; FEES_POSTGRES adds an empty database to fill and measure. */
const orders = Number(process.env.LEDGER_ORDERS ?? 100_000)
const mids = ['mer_1', 'mer_2', 'mer_3']

/** Fees of a year by day over all merchant IDs, and the cost of maintaining their totals. */
export async function feeReports(): Promise<Bench> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'fee-reports-'))
  try {
    if (process.env.LEDGER_SQLITE !== 'none')
      rows.push(...(await measureAt(`sqlite:${join(folder, 'ledger.db')}`)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const postgres = process.env.FEES_POSTGRES
  if (postgres !== undefined) rows.push(...(await measureAt(postgres)))
  return { title: `Fee reports over a year of ${orders.toLocaleString('en')} orders`, rows }
}

async function measureAt(url: string): Promise<Row[]> {
  const store = await openStore(url)
  try {
    await migrate(store)
    const rows = [await fill(store)]
    for (const [what, query] of Object.entries(questions)) rows.push(await measure(store, what, query, 50))
    rows.push(await measureBooking(store))
    return rows
  } finally {
    await store.close()
  }
}

const start = Date.parse('2025-11-21T00:00:00.000Z')
const yearMs = 365 * 86_400_000

/** From midnight to midnight in each zone. */
const year = (offset: string) => ({
  createdAt_gte: `2025-11-21T00:00:00${offset}`,
  createdAt_lt: `2026-11-21T00:00:00${offset}`,
})

const questions: Record<string, Omit<FeeQuery, 'mids'>> = {
  'by day, UTC': { ...year('Z'), groupBy: 'day' },
  'by day, Asia/Kolkata': { ...year('+05:30'), groupBy: 'day', timeZone: 'Asia/Kolkata' },
  'by day, America/New_York': { ...year('-05:00'), groupBy: 'day', timeZone: 'America/New_York' },
  'by day, America/St_Johns': { ...year('-03:30'), groupBy: 'day', timeZone: 'America/St_Johns' },
  'by week, Europe/Berlin': { ...year('+01:00'), groupBy: 'week', timeZone: 'Europe/Berlin' },
  'by month, Asia/Kathmandu': { ...year('+05:45'), groupBy: 'month', timeZone: 'Asia/Kathmandu' },
  'completed, by day, UTC': { ...year('Z'), groupBy: 'day', outcome: 'completed' },
  'completed, by day, Asia/Kolkata': {
    ...year('+05:30'),
    groupBy: 'day',
    outcome: 'completed',
    timeZone: 'Asia/Kolkata',
  },
  'by outcome': { ...year('Z'), groupBy: 'outcome' },
  'by day and outcome, UTC': { ...year('Z'), groupBy: ['day', 'outcome'] },
  'completed, by pair': { ...year('Z'), groupBy: 'pair', outcome: 'completed' },
  'a pair by day, Asia/Kolkata': {
    ...year('+05:30'),
    groupBy: 'day',
    pair: 'EUR-USDT',
    timeZone: 'Asia/Kolkata',
  },
  'by status': { ...year('Z'), groupBy: 'status' },
  'by status, from one millisecond to another': {
    createdAt_gte: '2025-12-01T10:07:00.001Z',
    createdAt_lt: '2026-10-01T10:08:00.001Z',
    groupBy: 'status',
  },
  'of all time by merchant ID': { groupBy: 'mid' },
}

async function measure(
  store: Store,
  what: string,
  query: Omit<FeeQuery, 'mids'>,
  goal: number,
): Promise<Row> {
  const taken: number[] = []
  let rows = 0
  for (let i = 0; i < 40; i++) {
    const begun = performance.now()
    rows = (await feeReport(store, { mids, ...query })).length
    taken.push(performance.now() - begun)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const [p50 = 0, p95 = 0] = [sorted[19], sorted[37]]
  const value = `p95 ${p95.toFixed(1)} ms, p50 ${p50.toFixed(1)}, ${rows} rows`
  return { what: `${store.engine}: ${what}`, value, goal: `<= ${goal} ms`, isMet: p95 <= goal }
}

/** Books pages of new orders of a MID in order of time, as a first sweep does. */
async function measureBooking(store: Store): Promise<Row> {
  const pages = 100
  const taken: number[] = []
  for (let page = 0; page < pages; page++) {
    const rows = Array.from({ length: 100 }, (_, i) => orderAt(orders + (page * 100 + i) * 3))
    const fetchSeq = await nextFetchSeq(store)
    const begun = performance.now()
    await bookPage(store, { mid: 'mer_1', kind: 'orders', fetchSeq, at: '2026-11-21T00:00:00.000Z', rows })
    taken.push(performance.now() - begun)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const value = `p50 ${sorted[pages / 2]?.toFixed(1)} ms, p95 ${sorted[pages * 0.95]?.toFixed(1)}`
  return { what: `${store.engine}: a page of 100 is booked`, value, goal: 'as it is', isMet: true }
}

/** Fills rows without the columns that no report reads, then counts their totals as for a ledger without totals. */
async function fill(store: Store): Promise<Row> {
  const none = {
    fetch_seq: 1,
    raw: '{}',
    content_hash: '',
    first_seen_at: '2026-11-21T00:00:00.000Z',
    last_seen_at: '2026-11-21T00:00:00.000Z',
    seen_sweep: 0,
  }
  const all = Array.from({ length: orders / 300 }, (_, page) => page * 300)
  for (const first of all)
    await store.db
      .insertInto('ledger_order')
      .values(
        Array.from({ length: 300 }, (_, i) => {
          const order = orderAt(first + i)
          return { ...toOrderRow(order, order.id), ...none, search: '', mid: mids[i % 3] ?? '', id: order.id }
        }),
      )
      .execute()
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
  const begun = performance.now()
  await countFees(store, mids)
  const seconds = (performance.now() - begun) / 1000
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
  const what = `${store.engine}: totals of a ledger are counted`
  return { what, value: `${seconds.toFixed(1)} s`, goal: 'once', isMet: true }
}

const statuses = ['asset_settled', 'asset_settled', 'completed', 'expired', 'fund_failed', 'initiated']
const currencies = ['EUR', 'EUR', 'USD', 'USD', 'GBP', 'IDR', 'BRL']

/** Numbers that look random but are the same in every run. */
function mix(i: number, salt: number): number {
  let x = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  return (x ^ (x >>> 13)) >>> 0
}

function orderAt(i: number) {
  const cents = mix(i, 1) % 100_000
  return {
    id: `OR-${(2_401_010_000_000_000_000n + BigInt(i) * 7_919_000_003n).toString()}`,
    status: statuses[mix(i, 3) % statuses.length],
    orderType: mix(i, 4) % 3 === 0 ? 'gaming' : 'payin',
    source: { currency: currencies[mix(i, 5) % currencies.length], amount: (cents / 100).toFixed(2) },
    destination: { currency: 'USDT', amount: (cents / 113).toFixed(6) },
    fees:
      mix(i, 6) % 5 === 0
        ? undefined
        : {
            networkFee: (mix(i, 7) % 300) / 100,
            processingFee: (cents / 5000).toFixed(2),
            rrFee: '0.05',
            ...(mix(i, 8) % 3 === 0 && { fixedFee: { fixedFeesCurrency: 'EUR' } }),
          },
    userId: `UX-${mix(i, 9) % 20_000}`,
    createdAt: new Date(start + Math.floor((i / orders) * yearMs)).toISOString(),
  }
}
