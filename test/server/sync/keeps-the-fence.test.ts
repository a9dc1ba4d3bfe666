import { describe, expect, test } from 'vitest'
import { bookPage } from '../../../src/server/sync/bookPage.ts'
import { FenceLost } from '../../../src/server/ledger/lease.ts'
import { nextFetchSeq } from '../../../src/server/sync/nextFetchSeq.ts'
import { openStore } from '../../../src/store/openStore.ts'
import { engines, migratedDatabase, openAt, openTestStore } from '../../support/stores.ts'
import { runs } from '../../support/runs.ts'
import { book, chance, minute } from '../ledger/ledgers.ts'

describe.each(engines)('on %s', (engine) => {
  test('a page under a lost lease writes nothing', async () => {
    const store = await openTestStore(engine)
    await store.db
      .insertInto('ledger_lease')
      .values({ mid: 'mer_1', holder: 'other', fence: 2, until: minute(9) })
      .execute()
    const page = { fence: 1, sweep: 1, progress: { state: '{"page":9}', sweep: 9 } }

    await expect(book(store, [{ id: '1' }, 'bad'], page)).rejects.toThrow(new FenceLost('mer_1', 1))

    for (const table of [
      'ledger_order',
      'quarantine',
      'sweep_state',
      'order_count',
      'ledger_version',
    ] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await book(store, [{ id: '1' }], { ...page, fence: 2 })).toMatchObject({ written: ['1'] })
  })

  test('refuses a page without a lease', async () => {
    const store = await openTestStore(engine)

    await expect(book(store, [{ id: '1' }], { fence: 1 })).rejects.toThrow(FenceLost)
  })

  test('gives each request its own number, also across two servers', async () => {
    const url = await migratedDatabase(engine)
    const stores = [await openAt(url), await openAt(url)] as const

    const numbers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => nextFetchSeq(stores[i % 2 === 0 ? 0 : 1])),
    )

    expect(new Set(numbers).size).toBe(40)
    expect(numbers.every((n) => Number.isSafeInteger(n) && n >= 1)).toBe(true)
  })

  test(
    'two concurrent writers give the same result as one after the other',
    { timeout: 600_000 },
    async () => {
      for (let seed = 1; seed <= runs(40); seed++) {
        const url = await migratedDatabase(engine)
        const stores = [await openStore(url), await openStore(url)] as const
        const random = chance(seed)
        const pages = Array.from({ length: 12 }, (_, n) => ({
          mid: 'mer_1',
          kind: 'orders' as const,
          fetchSeq: n + 1,
          at: minute(n),
          rows: random
            .shuffled(['1', '2', '3', '4', '5'])
            .map((id) => ({ id, status: `s${n}`, source: { currency: 'EUR', amount: `${n}` } })),
        }))

        await Promise.all(
          random.shuffled(pages).map((page, i) => bookPage(stores[i % 2 === 0 ? 0 : 1], page)),
        )

        const [store] = stores
        const rows = await store.db
          .selectFrom('ledger_order')
          .select(['id', 'status'])
          .orderBy('id')
          .execute()
        expect(rows).toEqual(['1', '2', '3', '4', '5'].map((id) => ({ id, status: 's11' })))
        const counts = await store.db.selectFrom('order_count').selectAll().where('count', '<>', 0).execute()
        expect(counts).toMatchObject([{ status: 's11', source_currency: 'EUR', count: 5 }])
        // PostgreSQL has too few connections for hundreds of open databases.
        for (const one of stores) await one.close()
      }
    },
  )
})
