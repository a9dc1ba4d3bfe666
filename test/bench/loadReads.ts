import { createRandom } from '../support/createRandom.ts'
import type { Read } from './openLoop.ts'

type People = Record<'admin' | 'ops' | 'support' | 'finance', string>
type Share = { what: string; share: number; by: (keyof People)[]; path: () => string }

const query = (filter: object, range = [0, 24], sort = ['createdAt', 'DESC']) =>
  `/api/orders?filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent(JSON.stringify(range))}&sort=${encodeURIComponent(JSON.stringify(sort))}`

/** Typical reads of four users, in typical shares: list pages, searches, an order, the home page, fees. */
export function createReads(people: People, { ids, now }: { ids: string[]; now: number }): () => Read {
  const random = createRandom(7)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const everybody = ['admin', 'ops', 'support', 'finance'] as const
  const day = (back: number) => new Date(now - back * 86_400_000).toISOString()
  const month = `filter=${encodeURIComponent(JSON.stringify({ createdAt_gte: day(30), createdAt_lt: day(0) }))}`
  const shares: Share[] = [
    { what: 'first page', share: 28, by: [...everybody], path: () => query({}) },
    {
      what: 'another page',
      share: 8,
      by: [...everybody],
      path: () => query({}, pageAt(Math.floor(random() * 40))),
    },
    { what: 'by status', share: 10, by: [...everybody], path: () => query({ status: pick(statuses) }) },
    {
      what: 'by merchant and days',
      share: 6,
      by: [...everybody],
      path: () => query({ mid: pick(mids), createdAt_gte: day(7) }),
    },
    {
      what: 'by currency, largest first',
      share: 4,
      by: ['ops', 'finance'],
      path: () => query({ sourceCurrency: 'EUR' }, [0, 24], ['sourceAmount', 'DESC']),
    },
    { what: 'search of a name', share: 7, by: ['ops', 'support'], path: () => query({ q: pick(names) }) },
    {
      what: 'search of a whole id',
      share: 4,
      by: ['ops', 'support'],
      path: () => query({ q: pick(ids) }),
    },
    { what: 'an order', share: 12, by: [...everybody], path: () => `/api/orders/${pick(ids)}` },
    { what: 'coverage', share: 6, by: [...everybody], path: () => '/api/coverage' },
    { what: 'counts by status', share: 6, by: [...everybody], path: () => '/api/order-counts' },
    { what: 'what needs somebody', share: 4, by: [...everybody], path: () => '/api/attention' },
    { what: 'customers', share: 3, by: ['ops', 'support'], path: () => '/api/users?range=%5B0%2C24%5D' },
    { what: 'fee report of a month', share: 2, by: ['admin', 'finance'], path: () => `/api/fees?${month}` },
  ]
  const all = shares.flatMap((one) => Array.from({ length: one.share }, () => one))
  return () => {
    const { what, by, path } = pick(all)
    return { what, path: path(), cookie: people[pick(by)] }
  }
}

const mids = ['mer_1', 'mer_2', 'mer_3']
const statuses = ['completed', 'asset_settled', 'expired', 'initiated', 'fund_failed']
const names = ['maria', 'ana', 'ivo', 'lena', 'omar']
const pageAt = (page: number): [number, number] => [page * 25, page * 25 + 24]
