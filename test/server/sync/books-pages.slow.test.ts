import { describe, expect, test } from 'vitest'
import { readAnswer } from '../../../src/server/ledger/answer.ts'
import { bookAnswers, bookPage, markMissing } from '../../../src/server/sync/bookPage.ts'
import { bucketOf, hourOf } from '../../../src/server/ledger/counts.ts'
import type { Change } from '../../../src/server/ledger/order.ts'
import type { Page } from '../../../src/server/ledger/page.ts'
import { sightingsOf } from '../../../src/server/ledger/sightings.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { runs } from '../../support/runs.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { book, chance, minute, type Chance } from '../ledger/ledgers.ts'

type Answer = { page: Page; order: Map<string, Version> }
type Version = Record<string, unknown> & { id: string }

/** One version of an order. Each version belongs to a newer answer, and some lack fields. */
function versionOf(random: Chance, id: string, age: number, isDated: boolean): Version {
  const isList = random.below(2) === 0
  return {
    id,
    mid: 'mer_1',
    status: random.one(['initiated', 'fund_processing', 'asset_settled', null]),
    ...(isList ? { orderType: 'payin' } : { type: 'payin' }),
    source: { currency: random.one(['EUR', 'USD']), amount: `${random.below(3)}.50` },
    ...(isList ? {} : { fees: { networkFee: random.below(3), processingFee: 1 } }),
    ...(random.below(3) > 0 ? { destination: { currency: 'USDT' } } : {}),
    createdAt: minute(-Number(id) * 40),
    ...(isDated ? { updatedAt: minute(age) } : {}),
  }
}

/** The expected orders: the last value of each field, in the order of the requests. */
function expected(answers: Answer[]): Map<string, Record<string, unknown>> {
  const all = new Map<string, Record<string, unknown>>()
  for (const { order } of answers.toSorted((a, b) => a.page.fetchSeq - b.page.fetchSeq))
    for (const [id, { orderType, type, fees, destination, ...rest }] of order) {
      const before = all.get(id)
      all.set(id, {
        status: rest.status ?? before?.status ?? null,
        orderType: orderType ?? type,
        source: rest.source,
        fees: fees ?? before?.fees,
        destination: destination ?? before?.destination,
      })
    }
  return all
}

async function state(store: Store): Promise<Map<string, Record<string, unknown>>> {
  const rows = await store.db.selectFrom('ledger_order').selectAll().execute()
  return new Map(
    rows.map((row) => {
      const { orderType, type, status, source, fees, destination } = JSON.parse(row.raw)
      expect(row.status).toBe(status ?? null)
      expect(row.network_fee).toBe(fees ? String(fees.networkFee) : null)
      return [row.id, { status: status ?? null, orderType: orderType ?? type, source, fees, destination }]
    }),
  )
}

describe.each(engines)('on %s', (engine) => {
  test('answers in any order, repeated or late, end in the values of the newest', async () => {
    for (let seed = 1; seed <= runs(engine === 'sqlite' ? 600 : 60); seed++) {
      const store = await openTestStore(engine)
      const random = chance(seed)
      const isDated = random.below(2) === 0
      const answers: Answer[] = []
      for (let fetchSeq = 1; fetchSeq <= 8; fetchSeq++) {
        const ids = random.shuffled(['1', '2', '3', '4']).slice(0, 1 + random.below(4))
        const order = new Map(ids.map((id) => [id, versionOf(random, id, fetchSeq, isDated)]))
        const page: Page = {
          mid: 'mer_1',
          kind: 'orders',
          fetchSeq,
          at: minute(0),
          rows: [...order.values()],
        }
        answers.push({ page, order })
      }

      const arrivals = random.shuffled([...answers, ...answers.filter(() => random.below(3) === 0)])
      const seen = new Map<string, Record<string, unknown>>()
      let lines = 0
      for (const [n, { page }] of arrivals.entries()) {
        const before = await columns(store)
        const { written } = await book(store, page.rows, { ...page, at: minute(n) })
        const after = await columns(store)
        for (const [id, now] of after) {
          const then = before.get(id)
          if (JSON.stringify(then) === JSON.stringify(now)) continue
          expect(written).toContain(id)
          if (then) lines++
          seen.set(id, now)
        }
      }

      expect(await state(store), `seed ${seed}`).toEqual(expected(answers))
      await countsAreRight(store)
      await historyIsRight(store, lines)
      await store.close()
    }
  })

  test('ignores an answer with an older update time, even for a later request', async () => {
    const store = await openTestStore(engine)

    await book(store, [{ id: '1', status: 'expired', updatedAt: minute(5) }])
    const { written } = await book(store, [{ id: '1', status: 'initiated', updatedAt: minute(4) }])

    expect(written).toEqual([])
    expect(await store.db.selectFrom('ledger_order').select('status').execute()).toEqual([
      { status: 'expired' },
    ])
  })

  test('removes the missing mark of an order when it appears again', async () => {
    const store = await openTestStore(engine)
    await book(store, [{ id: '1' }, { id: '2' }])

    const versions = [await ledgerVersion(store)]
    for (const id of ['1', '2']) await markMissing(store, 'mer_1', id, minute(1))
    versions.push(await ledgerVersion(store))
    const { written } = await book(store, [{ id: '1' }], { at: minute(2) })
    versions.push(await ledgerVersion(store))

    // Both changes raise the version, so that open pages reload.
    expect(written).toEqual(['1'])
    expect(versions.map((version) => version - (versions[0] ?? 0))).toEqual([0, 2, 3])
    const rows = await store.db
      .selectFrom('ledger_order')
      .select(['id', 'missing_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: '1', missing_at: null },
      { id: '2', missing_at: minute(1) },
    ])
  })

  test('booking answers together gives the same result as booking them one by one', async () => {
    const random = chance(7)
    // Each round takes two databases.
    const rounds = process.env.LONG ? 30 : { sqlite: 15, postgres: 4 }[engine]
    for (let round = 0; round < rounds; round++) {
      const [batched, single] = [await openTestStore(engine), await openTestStore(engine)]
      const first = ['1', '2', '3'].map((id) => ({ id, status: 'initiated' }))
      for (const store of [batched, single]) await book(store, first, { fetchSeq: 1 })
      const pages = random.shuffled([2, 3, 4, 5]).map((fetchSeq) => ({
        fetchSeq,
        at: minute(fetchSeq),
        rows: random
          .shuffled(['1', '2', '3', '4'])
          .slice(0, 3)
          .map((id) => ({ id, status: random.one(['initiated', 'expired']) })),
      }))

      const booking = { mid: 'mer_1', kind: 'orders' as const, sweep: 2 }
      await bookAnswers(
        batched,
        booking,
        await Promise.all(pages.map((page) => readAnswer({ ...booking, ...page }))),
      )
      for (const page of pages) await bookPage(single, { ...booking, ...page })

      expect(await everything(batched)).toEqual(await everything(single))
    }
  })

  test('writes the progress of a sweep with its page', async () => {
    const store = await openTestStore(engine)

    await book(store, [{ id: '1' }], { progress: { state: '{"page":1}', sweep: 1 } })
    await book(store, [], { progress: { state: '{"page":2}', swept_at: minute(1) } })

    expect(await store.db.selectFrom('sweep_state').selectAll().executeTakeFirst()).toMatchObject({
      mid: 'mer_1',
      kind: 'orders',
      state: '{"page":2}',
      sweep: 1,
      swept_at: minute(1),
    })
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('does not write an unchanged row again', async () => {
    const store = await openTestStore(engine)
    const row = { id: '1', status: 'initiated' }

    const first = await book(store, [row], { at: minute(0), sweep: 1 })
    const again = await book(store, [row, row], { at: minute(5), sweep: 2 })
    const late = await book(store, [row], { at: minute(3), fetchSeq: 1, sweep: 1 })

    expect([first, again, late]).toEqual([
      { written: ['1'], quarantined: 0 },
      { written: [], quarantined: 0 },
      { written: [], quarantined: 0 },
    ])
    expect(sightingsOf(store.db, 'mer_1', 'orders').get('1')).toEqual({
      fetchSeq: 2,
      at: Date.parse(minute(5)),
      sweep: 2,
    })
    const stored = await store.db.selectFrom('ledger_order').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      fetch_seq: 1,
      first_seen_at: minute(0),
      last_seen_at: minute(0),
      seen_sweep: 1,
    })
    expect(await store.db.selectFrom('ledger_version').selectAll().execute()).toEqual([
      { mid: 'mer_1', version: 1 },
    ])
  })

  test('records a change with the last time before it and the first time after it', async () => {
    const store = await openTestStore(engine)

    await book(store, [{ id: '1', status: 'initiated' }], { at: minute(0) })
    await book(store, [{ id: '1', status: 'initiated' }], { at: minute(7) })
    await book(store, [{ id: '1', status: 'expired', fees: { rrFee: 2 } }], { at: minute(9) })

    const [line] = await store.db.selectFrom('order_history').selectAll().execute()
    expect({ ...line, changes: JSON.parse(line?.changes ?? '') }).toEqual({
      mid: 'mer_1',
      order_id: '1',
      seq: 1,
      seen_before: minute(7),
      seen_after: minute(9),
      changes: [
        { field: 'status', from: 'initiated', to: 'expired' },
        { field: 'fees.rrFee', from: null, to: '2' },
      ],
    })
  })

  test('an answer with fewer fields also removes the missing mark', async () => {
    const store = await openTestStore(engine)
    await book(store, [{ id: '1', status: 'expired', purposeCode: 'gift' }])
    await markMissing(store, 'mer_1', '1', minute(1))
    const before = await ledgerVersion(store)

    const { written } = await book(store, [{ id: '1', status: 'expired', purposeCode: null }], {
      at: minute(2),
    })

    expect(written).toEqual(['1'])
    expect(await ledgerVersion(store)).toBe(before + 1)
  })
})

const watched = [
  'status',
  'source_currency',
  'source_amount',
  'destination_currency',
  'destination_amount',
  'network_fee',
  'processing_fee',
  'rr_fee',
] as const

async function columns(store: Store) {
  const rows = await store.db
    .selectFrom('ledger_order')
    .select(['id', ...watched])
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

async function countsAreRight({ db }: Store): Promise<void> {
  const rows = await db.selectFrom('ledger_order').selectAll().execute()
  const recount = (keyOf: (row: (typeof rows)[number]) => string) => {
    const counts: Record<string, number> = {}
    for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
    return counts
  }
  const counts = await db.selectFrom('order_count').selectAll().where('count', '<>', 0).execute()
  expect(
    Object.fromEntries(
      counts.map((row) => [
        [row.order_type, row.status, row.source_currency, row.destination_currency].join(),
        row.count,
      ]),
    ),
  ).toEqual(
    recount((row) =>
      [row.order_type, row.status, row.source_currency, row.destination_currency]
        .map((word) => word ?? '')
        .join(),
    ),
  )
  const hours = await db.selectFrom('order_hour').selectAll().where('count', '<>', 0).execute()
  expect(Object.fromEntries(hours.map(({ hour, count }) => [hour, count]))).toEqual(
    recount((row) => hourOf(row.created_at)),
  )
  const amounts = await db.selectFrom('order_amount').selectAll().where('count', '<>', 0).execute()
  expect(Object.fromEntries(amounts.map(({ bucket, count }) => [bucket, count]))).toEqual(
    recount((row) => bucketOf(row.source_key)),
  )
}

/** Each change starts with the value of the one before, and the last one ends with the stored value. */
async function historyIsRight(store: Store, expectedLines: number): Promise<void> {
  const lines = await store.db.selectFrom('order_history').selectAll().orderBy('seq').execute()
  expect(lines.length).toBe(expectedLines)
  const last = new Map<string, { value: string | null; at: string }>()
  for (const { order_id, changes, seen_before, seen_after } of lines)
    for (const { field, from, to } of JSON.parse(changes) as Change[]) {
      const before = last.get(`${order_id} ${field}`)
      if (before) {
        expect(from).toBe(before.value)
        expect(seen_before >= before.at).toBe(true)
      }
      expect(seen_before <= seen_after).toBe(true)
      last.set(`${order_id} ${field}`, { value: to, at: seen_after })
    }
  const stored = await columns(store)
  for (const [key, { value }] of last) {
    const [id = '', field] = key.split(' ')
    if (field === 'status') expect(stored.get(id)?.status).toBe(value)
    if (field === 'fees.networkFee') expect(stored.get(id)?.network_fee).toBe(value)
  }
}

async function ledgerVersion({ db }: Store): Promise<number> {
  const { version } = await db.selectFrom('ledger_version').select('version').executeTakeFirstOrThrow()
  return Number(version)
}

async function everything({ db }: Store) {
  const sightings = sightingsOf(db, 'mer_1', 'orders')
  const orders = await db
    .selectFrom('ledger_order')
    .select(['id', 'raw', 'status', 'first_seen_at', 'older'])
    .orderBy('id')
    .execute()
  return {
    orders: orders.map((order) => ({ ...order, seen: sightings.get(order.id) })),
    history: await db.selectFrom('order_history').selectAll().orderBy('order_id').orderBy('seq').execute(),
    counts: await db
      .selectFrom('order_count')
      .select(['status', 'count'])
      .where('count', '<>', 0)
      .orderBy('status')
      .execute(),
  }
}
