import { describe, expect, test } from 'vitest'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import type { OrderFilter } from '../../../src/server/orders/orderFilter.ts'
import { streamOrders } from '../../../src/server/exports/streamOrders.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { runs } from '../../support/runs.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, bookUsers, chance, minute, type Chance } from '../ledger/ledgers.ts'

const mids = ['mer_1', 'mer_2', 'mer_3']
const statuses = ['expired', 'completed', 'initiated']

/** Many orders share a time, some have none, two merchant IDs share order IDs, and one read cannot hold all rows. */
async function fill(store: Store, { below, one, next }: Chance) {
  await bookUsers(store, [{ userId: 'UX-7', name: 'Nela Quist', email: 'nela@people.test' }])
  for (const mid of mids) {
    const rows = Array.from({ length: 800 }, (_, i) => ({
      id: `${one(['OR', 'or', 'Ö', '\u{1F600}'])}-${i}`,
      mid,
      status: next() < 0.001 ? 'manual_review' : one(statuses),
      type: one(['payin', 'payout']),
      userId: `UX-${below(20)}`,
      senderName: { firstName: one(['Ana', 'Bo']), lastName: 'Lind' },
      source: { currency: one(['EUR', 'USD']), amount: String(below(1000)) },
      ...(next() < 0.1 ? {} : { createdAt: minute(below(600)) }),
    }))
    for (let start = 0; start < rows.length; start += 200)
      await book(store, rows.slice(start, start + 200), { mid })
  }
}

async function listKeys(store: Store, query: { mids: string[]; filter: OrderFilter }): Promise<string[]> {
  const keys: string[] = []
  for (let offset = 0; ; offset += 1000) {
    const { rows, total } = await listOrders(store, { ...query, offset, limit: 1000 })
    keys.push(...rows.map(({ mid, id, status }) => `${mid} ${id} ${status}`))
    if (keys.length >= total) return keys
  }
}

async function streamKeys(store: Store, query: { mids: string[]; filter: OrderFilter }): Promise<string[]> {
  const keys: string[] = []
  for await (const lines of streamOrders(store, query)) {
    expect(lines.length).toBeLessThanOrEqual(600)
    keys.push(...lines.map(({ mid, id, status }) => `${mid} ${id} ${status}`))
  }
  return keys
}

describe.each(engines)('on %s', (engine) => {
  test('streams the same rows in the same order as the list, for every filter', async () => {
    const luck = chance(5)
    const store = await openTestStore(engine)
    await fill(store, luck)
    const one = (): OrderFilter => ({
      ...(luck.next() < 0.4 && { status: luck.one(['expired', 'manual_review', 'unheard of']) }),
      ...(luck.next() < 0.3 && { userId: `UX-${luck.below(25)}` }),
      ...(luck.next() < 0.3 && { createdAt_gte: minute(luck.below(600)) }),
      ...(luck.next() < 0.3 && { createdAt_lt: minute(luck.below(600)) }),
      ...(luck.next() < 0.3 && { sourceAmount_gte: String(luck.below(1000)) }),
      ...(luck.next() < 0.2 && { ids: ['OR-1', 'Ö-2', '\u{1F600}-3'] }),
      ...(luck.next() < 0.3 && { q: luck.one(['Ana', 'lind', 'nela@', 'or', 'OR-99', 'xyzzy', ' ']) }),
    })
    const filters: OrderFilter[] = [{}, { status: statuses }, { q: 'lind' }, { q: 'nela' }, { q: 'nobody' }]
    filters.push(...Array.from({ length: runs(200) }, one))

    for (const filter of filters) {
      const query = { mids: luck.shuffled(mids).slice(0, 1 + luck.below(3)), filter }
      const [list, stream] = [await listKeys(store, query), await streamKeys(store, query)]
      expect([filter, stream]).toEqual([filter, list])
    }
    expect(await streamKeys(store, { mids: [], filter: {} })).toEqual([])
  }, 300_000)

  test('finds matching rows inside a long run of other rows', async () => {
    const store = await openTestStore(engine)
    for (let start = 0; start < 5_200; start += 400)
      await book(
        store,
        Array.from({ length: 400 }, (_, i) => ({
          id: `OR-${start + i}`,
          status: (start + i) % 2599 === 0 ? 'rare' : 'common',
          createdAt: minute(start + i),
        })),
      )

    const batches: number[] = []
    for await (const lines of streamOrders(store, { mids: ['mer_1'], filter: { status: 'rare' } }))
      batches.push(lines.length)

    expect(batches.reduce((sum, count) => sum + count, 0)).toBe(3)
    // Each batch scans only a few thousand rows, so that the caller can stop in between.
    expect(batches.length).toBeGreaterThanOrEqual(3)
  }, 120_000)
})
