import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { coverage, coverageOf } from '../../../src/server/ledger/coverage.ts'
import { sightingsOf } from '../../../src/server/ledger/sightings.ts'
import { markMissing } from '../../../src/server/sync/bookPage.ts'
import type { Db } from '../../../src/store/openStore.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { book, bookUsers, minute } from './ledgers.ts'

describe.each(engines)('on %s', (engine) => {
  test('reads coverage in one statement for each merchant ID, and one more', async () => {
    const store = await openTestStore(engine)
    const mids = ['mer_1', 'mer_2', 'mer_3']
    const progress = { state: '{}', quiet_since: minute(1), swept_at: minute(1) }
    for (const mid of mids) {
      await book(store, [{ id: 'OR-1', createdAt: minute(0) }], { mid, progress })
      await bookUsers(store, [{ userId: 'UX-1' }], { mid, progress })
    }
    let statements = 0
    const count: KyselyPlugin = {
      transformQuery: ({ node }) => (statements++, node),
      transformResult: async ({ result }) => result,
    }

    const rows = await coverage({ ...store, db: store.db.withPlugin(count) as Db }, mids)

    expect(rows.map(({ orders, users }) => [orders.orders, orders.newest, users.users])).toEqual(
      mids.map(() => [1, minute(0), 1]),
    )
    expect(statements).toBe(1 + mids.length)
  })

  test('counts orders missing from the service, and keeps them', async () => {
    const store = await openTestStore(engine)
    await book(store, [{ id: 'OR-1' }, { id: 'OR-2' }, { id: 'OR-3' }])
    await markMissing(store, 'mer_1', 'OR-1', minute(3))
    await markMissing(store, 'mer_1', 'OR-2', minute(4))
    await book(store, [{ id: 'OR-2' }], { at: minute(5) })

    const [row] = await coverage(store, ['mer_1'])

    expect(row?.orders).toMatchObject({ orders: 3, missing: 1, isExact: false })
    expect(row?.users).toMatchObject({ quarantined: 0, quarantinedAt: null })
  })

  test('only complete and followed orders count as exact', async () => {
    const now = Date.parse(minute(60))
    const store = await openTestStore(engine, { now: () => now })
    const progress = (followedAt: number, failing_since: string | null = null) => ({
      followed_at: new Date(followedAt).toISOString(),
      follow_every_ms: 5000,
      quiet_since: minute(50),
      failing_since,
    })
    await book(store, [], { mid: 'mer_1', progress: progress(now - 4000) })
    await book(store, [], { mid: 'mer_2', progress: progress(now - 3_600_000) })
    await book(store, [], { mid: 'mer_3', progress: progress(now - 4000, minute(59)) })

    const rows = await coverage(store, ['mer_1', 'mer_2', 'mer_3', 'mer_4'])

    expect(rows.map(({ orders: { state, isExact } }) => [state, isExact])).toEqual([
      ['complete', true],
      ['complete', false],
      ['failing', false],
      ['empty', false],
    ])
    expect(rows[0]?.orders.followedAt).toBe(new Date(now - 4000).toISOString())
  })

  test('a snapshot counts a look at the list that is not stored yet', async () => {
    const now = Date.parse(minute(60))
    const store = await openTestStore(engine, { now: () => now })
    const stored = {
      followed_at: minute(52),
      follow_every_ms: 5000,
      quiet_since: minute(50),
      failing_since: null,
    }
    await book(store, [], { mid: 'mer_1', progress: stored })
    sightingsOf(store.db, 'mer_1', 'orders').followedAt = now - 4000

    const inSnapshot = await store.snapshot((db) => coverageOf({ ...store, db }, ['mer_1']))

    expect(inSnapshot).toBe('exact')
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('counts each unreadable row once, even when received again', async () => {
    const store = await openTestStore(engine)
    const bad = [{ status: 'expired' }, 'no record', { id: '' }]
    await book(store, [{ id: 'OR-2', status: 'expired' }, ...bad])
    await book(store, bad, { at: minute(5) })
    await bookUsers(store, [{ email: 'nobody@mail.test' }], { at: minute(7) })

    const [row] = await coverage(store, ['mer_1'])

    expect(row?.orders).toMatchObject({ orders: 1, quarantined: 3, quarantinedAt: minute(5) })
    expect(row?.users).toMatchObject({ users: 0, quarantined: 1, quarantinedAt: minute(7) })
  })

  test('reports creation times without a zone, and no other forms of time', async () => {
    const store = await openTestStore(engine)
    await book(store, [
      { id: 'OR-1', createdAt: 1782907200 },
      { id: 'OR-2', createdAt: minute(0) },
    ])
    await book(store, [{ id: 'OR-3', createdAt: '2026-07-01 12:00:00' }], { mid: 'mer_2' })

    const rows = await coverage(store, ['mer_1', 'mer_2'])

    expect(rows.map(({ mid, orders }) => [mid, orders.hasZonelessTimes])).toEqual([
      ['mer_1', false],
      ['mer_2', true],
    ])
  })

  test('a row set aside makes only its own list of its own merchant ID inexact', async () => {
    const now = Date.parse(minute(60))
    const store = await openTestStore(engine, { now: () => now })
    const progress = {
      followed_at: new Date(now - 4000).toISOString(),
      follow_every_ms: 5000,
      quiet_since: minute(50),
      swept_at: minute(50),
    }
    for (const mid of ['mer_1', 'mer_2']) {
      await book(store, mid === 'mer_1' ? ['no record'] : [], { mid, progress, at: minute(55) })
      await bookUsers(store, mid === 'mer_2' ? ['nobody', 'no one'] : [], { mid, progress, at: minute(55) })
    }

    const rows = await coverage(store, ['mer_1', 'mer_2'])
    const means = await Promise.all(
      (['orders', 'users'] as const).map((kind) =>
        Promise.all([['mer_1'], ['mer_2'], ['mer_1', 'mer_2']].map((mids) => coverageOf(store, mids, kind))),
      ),
    )

    expect(rows.map(({ orders, users }) => [orders.state, users.state])).toEqual([
      ['failing', 'complete'],
      ['complete', 'failing'],
    ])
    expect(rows[1]?.users).toMatchObject({
      fault: { code: 'sync.set_aside', params: { count: 2 } },
      reason: 'set_aside',
      failingSince: minute(55),
    })
    expect(means).toEqual([
      ['at-least', 'exact', 'at-least'],
      ['exact', 'at-least', 'at-least'],
    ])
  })
})
