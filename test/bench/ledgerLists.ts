import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listLimit } from '../../src/contract/listLimit.ts'
import { bookPage } from '../../src/server/sync/bookPage.ts'
import { findContact } from '../../src/server/customers/findUsers.ts'
import { listOrders, type OrderQuery } from '../../src/server/orders/listOrders.ts'
import { nextFetchSeq } from '../../src/server/sync/nextFetchSeq.ts'
import type { OrderFilter } from '../../src/server/orders/orderFilter.ts'
import { readContact } from '../../src/server/text/typedContact.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'
import type { Bench, Row } from './run.ts'

/** LEDGER_ORDERS sets the number of orders; LEDGER_POSTGRES adds an empty database to fill and measure. */
export const orders = Number(process.env.LEDGER_ORDERS ?? 100_000)
const mids = ['mer_1', 'mer_2', 'mer_3']

/** One page of 25 rows in a large ledger: every filter, every sort, the last page, searches. */
export async function ledgerLists(): Promise<Bench> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'ledger-lists-'))
  try {
    if (process.env.LEDGER_SQLITE !== 'none')
      rows.push(...(await measureAt(process.env.LEDGER_SQLITE ?? `sqlite:${join(folder, 'ledger.db')}`, 20)))
  } finally {
    rmSync(folder, { recursive: true })
  }
  const postgres = process.env.LEDGER_POSTGRES
  if (postgres !== undefined) rows.push(...(await measureAt(postgres, 30)))
  return { title: `The ledger: a page of 25 among ${orders.toLocaleString('en')} orders`, rows }
}

async function measureAt(url: string, goal: number): Promise<Row[]> {
  const store = await openStore(url)
  try {
    await migrate(store)
    await fill(store)
    const rows: Row[] = []
    for (const [what, query] of Object.entries(questions)) {
      rows.push(await measure(store, what, query, what.startsWith('search') ? 50 : goal))
    }
    return rows
  } finally {
    await store.close()
  }
}

/** The last page that a list allows. */
const lastPage = listLimit - 25

const newest = { field: 'createdAt', order: 'desc' } as const
const sorts = [
  'createdAt',
  'updatedAt',
  'id',
  'status',
  'orderType',
  'userId',
  'mid',
  'sourceAmount',
  'destinationAmount',
  'sourceCurrency',
  'destinationCurrency',
] as const

const questions: Record<string, Partial<OrderQuery>> = {
  ...Object.fromEntries(sorts.map((field) => [`sort ${field}`, { sort: { field, order: 'asc' } }])),
  'newest first': { sort: newest },
  'one MID': { mids: ['mer_2'] },
  'status, common': { filter: { status: 'asset_settled' } },
  'status, rare': { filter: { status: 'manual_review' } },
  'status, two': { filter: { status: ['expired', 'initiated'] } },
  'order type': { filter: { orderType: 'gaming' } },
  user: { filter: { userId: 'UX-2401010000077' } },
  'source currency': { filter: { sourceCurrency: 'GBP' } },
  'destination currency': { filter: { destinationCurrency: 'USDC' } },
  'created, a month': {
    filter: { createdAt_gte: '2026-03-01T00:00:00.000Z', createdAt_lt: '2026-04-01T00:00:00.000Z' },
  },
  'amount, narrow': { filter: { sourceAmount_gte: '500', sourceAmount_lte: '500.20' } },
  'amount, wide': { filter: { sourceAmount_gte: '500' } },
  'status, type and currency': { filter: { status: 'expired', orderType: 'payin', sourceCurrency: 'USD' } },
  'status within a month': {
    filter: {
      status: 'expired',
      createdAt_gte: '2026-03-01T00:00:00.000Z',
      createdAt_lt: '2026-04-01T00:00:00.000Z',
    },
  },
  'last page': { offset: lastPage },
  'last page, one MID': { mids: ['mer_2'], offset: lastPage },
  'last page, by id': { offset: lastPage, sort: { field: 'id', order: 'asc' } },
  'last page, by amount': { offset: lastPage, sort: { field: 'sourceAmount', order: 'asc' } },
  'last page, status': { offset: lastPage, filter: { status: 'asset_settled' } },
  'last page, source currency': { offset: lastPage, filter: { sourceCurrency: 'GBP' } },
  'last page, search two letters': { offset: lastPage, filter: { q: 'ne' } },
  'last page, search what all have': { offset: lastPage, filter: { q: 'OR-2' } },
  'search a whole id': { filter: { q: orderId(Math.floor(orders / 3)) } },
  'search part of an id': { filter: { q: orderId(Math.floor(orders / 3)).slice(-8) } },
  'search a name': { filter: { q: 'Nela Quist77' } },
  'search a first name': { filter: { q: 'zoraida' } },
  'search a reference': { filter: { q: 'ref-77-4' } },
  'search an e-mail': { filter: { q: 'user1077@people.test' } },
  'search a phone': { filter: { q: '+44 7700 1077' } },
  'search nothing there': { filter: { q: 'xyzzyx' } },
  'search two letters': { filter: { q: 'ne' } },
  'search what all have': { filter: { q: 'OR-2' } },
  'search what all people have': { filter: { q: 'quist' } },
}

async function measure(store: Store, what: string, query: Partial<OrderQuery>, goal: number): Promise<Row> {
  const taken: number[] = []
  let total = 0
  for (let i = 0; i < 40; i++) {
    // Simulates a sweep: every tenth query finds a changed ledger.
    if (i % 10 === 0) await change(store, (i / 10) % 3)
    const begun = performance.now()
    const filter = await resolveSearch(store, query.filter)
    total = (await listOrders(store, { mids, offset: 0, limit: 25, ...query, filter })).total
    taken.push(performance.now() - begun)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  const [p50 = 0, p95 = 0] = [sorted[19], sorted[37]]
  const value = `p95 ${p95.toFixed(1)} ms, p50 ${p50.toFixed(1)}, of ${total}`
  return { what: `${store.engine}: ${what}`, value, goal: `<= ${goal} ms`, isMet: p95 <= goal }
}

/** Resolves contact data in a search, as the server does for users who may reveal it. */
async function resolveSearch(store: Store, filter: OrderFilter = {}): Promise<OrderFilter> {
  const contact = filter.q === undefined ? undefined : readContact(filter.q)
  if (!contact) return { ...filter, inReferences: true }
  const contacts = await findContact(store, mids, contact)
  const people = contacts.map(({ mid, id }) => ({ mid, id }))
  return contact.by === 'email' ? { people } : { ...filter, people, inReferences: true }
}

/** Adds a new order, and changes the oldest one. */
async function change(store: Store, which: number): Promise<void> {
  const [mid = '', now] = [mids[which], Date.now()]
  const fresh = { ...orderAt(orders - 1, mid), id: `OR-3${now}` }
  const oldest = { ...orderAt(which, mid), updatedAt: new Date(now).toISOString() }
  await bookRows(store, 'orders', mid, [fresh, oldest])
}

/** Fills a ledger until it is large enough. */
export async function fill(store: Store): Promise<void> {
  const { total } = await listOrders(store, { mids, offset: 0, limit: 1 })
  if (total >= orders) return
  const begun = performance.now()
  for (let start = 0; start < orders / 50; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, i) => userAt(start + i))
    await book(store, 'users', rows)
  }
  // One page of each MID in parallel: bookings of one MID wait for each other.
  await Promise.all(
    mids.map(async (mid, which) => {
      let page: object[] = []
      for (let i = which; i < orders; i += 3) {
        page.push(orderAt(i, mid))
        if (page.length < 200 && i + 3 < orders) continue
        await bookRows(store, 'orders', mid, page)
        page = []
      }
    }),
  )
  if (store.engine === 'postgres') await sql`vacuum analyze`.execute(store.db)
  const seconds = (performance.now() - begun) / 1000
  process.stderr.write(`${store.engine}: filled in ${seconds.toFixed(0)} s\n`)
}

async function book(store: Store, kind: 'users', rows: object[]): Promise<void> {
  for (const mid of mids)
    await bookRows(
      store,
      kind,
      mid,
      rows.filter((_, i) => i % 3 === mids.indexOf(mid)),
    )
}

async function bookRows(store: Store, kind: 'orders' | 'users', mid: string, rows: object[]): Promise<void> {
  const fetchSeq = await nextFetchSeq(store)
  await bookPage(store, { mid, kind, fetchSeq, at: '2026-11-21T00:00:00.000Z', rows })
}

const statuses = [
  'asset_settled',
  'asset_settled',
  'asset_settled',
  'completed',
  'expired',
  'fund_failed',
  'initiated',
]
const currencies = ['EUR', 'EUR', 'USD', 'USD', 'GBP', 'IDR', 'BRL']
const firstNames = ['Nela', 'Ana', 'Bruno', 'Kim', 'Maria', 'Jun', 'Omar', 'Lena', 'Ivo', 'Sara', 'Noor']

function orderId(i: number): string {
  return `OR-${(2_401_010_000_000_000_000n + BigInt(i) * 7_919_000_003n).toString()}`
}

/** Numbers that look random but are the same in every run. */
function mix(i: number, salt: number): number {
  let x = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  return (x ^ (x >>> 13)) >>> 0
}

function orderAt(i: number, mid: string): object {
  const created = Date.parse('2025-11-21T00:00:00.000Z') + Math.floor((i / orders) * 365 * 86_400_000)
  const cents = mix(i, 1) % 100_000
  return {
    id: orderId(i),
    mid,
    status: mix(i, 2) % 2000 === 0 ? 'manual_review' : statuses[mix(i, 3) % statuses.length],
    orderType: mix(i, 4) % 3 === 0 ? 'gaming' : 'payin',
    purposeCode: 'personal',
    source: { currency: currencies[mix(i, 5) % currencies.length], amount: (cents / 100).toFixed(2) },
    destination: { currency: mix(i, 6) % 4 === 0 ? 'USDC' : 'USDT', amount: (cents / 113).toFixed(6) },
    userId: `UX-${2_401_010_000_000 + (mix(i, 7) % Math.max(orders / 50, 1))}`,
    senderName: {
      firstName: mix(i, 8) % 50_000 === 0 ? 'Zoraida' : firstNames[mix(i, 8) % firstNames.length],
      lastName: `Quist${mix(i, 9) % 1000}`,
    },
    partnerContext: { reference: `REF-${mix(i, 10) % 10_000}-${i % 10}` },
    ...(mix(i, 12) % 3 === 0 ? {} : { fees: feesAt(i) }),
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(created + (mix(i, 11) % 3_600_000)).toISOString(),
  }
}

function feesAt(i: number): object {
  return {
    networkFee: ((mix(i, 13) % 500) / 100).toFixed(2),
    processingFee: ((mix(i, 14) % 9000) / 1000).toFixed(3),
    ...(i % 2 === 0 ? { rrFee: '0' } : { fixedFee: { fixedFeesCurrency: 'USD' } }),
  }
}

function userAt(i: number): object {
  return {
    userId: `UX-${2_401_010_000_000 + i}`,
    name: `${firstNames[i % firstNames.length]} Quist${i % 1000}`,
    email: `user${i}@people.test`,
    phone: `7700 ${i}`,
    phoneCode: '+44',
  }
}
