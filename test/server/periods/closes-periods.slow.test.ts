import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { proveClose } from '../../../src/server/periods/closePeriod.ts'
import { nameStatus } from '../../../src/server/statuses/nameStatus.ts'
import { readRows } from '../../../src/server/periods/closedRow.ts'
import type { ClosedRow } from '../../../src/api/periods.ts'
import { digestOf, lineOf } from '../../../src/server/periods/closedRow.ts'
import { changeFigures, listChanges } from '../../../src/server/periods/listChanges.ts'
import { noticeChanges } from '../../../src/server/periods/noticeChanges.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, longEngines, openTestStore } from '../../support/stores.ts'
import { book, minute } from '../ledger/ledgers.ts'
import { beginClose, closeNow, storedLines, march, reopen } from './closing.ts'

const mids = ['mer_1']
const page = { offset: 0, limit: 100 }

const order = (n: number, more: object = {}) => ({
  id: `OR-${n}`,
  status: 'asset_settled',
  orderType: 'payin',
  createdAt: new Date(Date.parse('2026-03-10T00:00:00Z') + n * 1000).toISOString(),
  source: { currency: 'EUR', amount: '10.00' },
  destination: { currency: 'USDT', amount: '9' },
  fees: { networkFee: '0.1', fixedFee: { fixedFeesCurrency: 'EUR' } },
  ...more,
})

async function fill(store: Store, count: number, more: object = {}): Promise<void> {
  for (let start = 0; start < count; start += 500)
    await book(
      store,
      Array.from({ length: Math.min(500, count - start) }, (_, n) => order(start + n, more)),
    )
}

describe.each(engines)('on %s', (engine) => {
  test('a difference is a dated entry with the times of the ledger', async () => {
    const store = await openTestStore(engine)
    await fill(store, 2)
    const close = await closeNow(store, mids)

    await book(store, [order(1, { status: 'fund_returned' })], { at: minute(5) })
    await noticeChanges(store, mids)
    const [first] = await listChanges(store.db, { close, mids }, page)
    await book(store, [order(1, { status: 'fund_returned', source: { currency: 'EUR', amount: '8' } })], {
      at: minute(9),
    })
    // Other digits for the same amount make no difference.
    await book(store, [order(0, { source: { currency: 'EUR', amount: '10.0' } })], { at: minute(9) })
    await noticeChanges(store, mids)

    const entries = await listChanges(store.db, { close, mids }, page)
    expect(entries).toHaveLength(2)
    expect(entries[1]).toEqual(first)
    expect(first).toMatchObject({
      kind: 'changed',
      orderId: 'OR-1',
      fields: ['status', 'outcome'],
      before: { status: 'asset_settled', outcome: 'completed' },
      after: { status: 'fund_returned', outcome: 'closed' },
    })
    expect(entries[0]).toMatchObject({ fields: ['sourceAmount'] })
    const { lines } = await changeFigures(store.db, { close, mids })
    expect(
      lines.map(({ outcome, currency, orders, sourceAmount }) => [outcome, currency, orders, sourceAmount]),
    ).toEqual([
      ['completed', 'EUR', -1, '-10'],
      ['completed', 'USDT', 0, '0'],
      ['closed', 'EUR', 1, '8'],
      ['closed', 'USDT', 0, '0'],
    ])
  })

  test('finds changed orders far apart in a close, and changes by a named status', async () => {
    const store = await openTestStore(engine)
    await fill(store, 1300, { status: 'held' })
    await book(store, [order(1600)])
    const close = await closeNow(store, mids)

    for (const n of [3, 299, 300, 301, 1299])
      await book(store, [order(n, { status: 'held', source: { currency: 'EUR', amount: '11' } })])
    await book(store, [order(1700)])
    const countEntries = async () => {
      await noticeChanges(store, mids)
      return (await changeFigures(store.db, { close, mids })).entries
    }
    expect(await countEntries()).toBe(6)

    const name = { finality: { '*': 'good' } } as const
    await nameStatus(
      store,
      { mid: 'mer_1', status: 'held', at: minute(1), by: 'a@b.test' },
      name,
      async () => {},
    )
    expect(await countEntries()).toBe(1306)
    expect(await countEntries()).toBe(1306)
    const { lines } = await changeFigures(store.db, { close, mids })
    expect(lines.map(({ outcome, currency, orders }) => [outcome, currency, orders])).toEqual([
      ['completed', 'EUR', 1301],
      ['completed', 'USDT', 0],
      ['undocumented', 'EUR', -1300],
      ['undocumented', 'USDT', 0],
    ])
  })

  test('includes bookings made during a close, and lists no changes for them', async () => {
    const store = await openTestStore(engine)
    await fill(store, 2)
    const { close, carryOut } = await beginClose(store, mids)
    await book(store, [order(1, { status: 'expired' }), order(5)])

    await carryOut()
    await noticeChanges(store, mids)

    expect(await listChanges(store.db, { close, mids }, page)).toEqual([])
    expect(await store.db.selectFrom('period_pending').selectAll().execute()).toEqual([])
  })

  test('closing a period again keeps both versions and the changes of the first', async () => {
    const store = await openTestStore(engine)
    await fill(store, 2)
    const first = await closeNow(store, mids)
    await book(store, [order(1, { status: 'expired' })])
    await reopen(store, first)

    const second = await closeNow(store, mids)
    await book(store, [order(0, { status: 'expired' })])
    await noticeChanges(store, mids)

    expect(second).toEqual({ periodId: first.periodId, version: 2 })
    const changed = async (close: typeof first) =>
      (await listChanges(store.db, { close, mids }, page)).map(({ orderId }) => orderId)
    expect([await changed(first), await changed(second)]).toEqual([['OR-1'], ['OR-0']])
    for (const close of [first, second])
      expect(await proveClose(store.db, close, mids)).toEqual({ rows: 2, faults: [] })
  })

  test('detects and names a stored row that was changed', async () => {
    const store = await openTestStore(engine)
    await fill(store, 1010)
    const close = await closeNow(store, mids)
    const [first] = await readRows(store.db, close, 'mer_1')
      .next()
      .then(({ value }) => value ?? [])
    const stored = first?.row ?? ({} as ClosedRow)
    const put = async (changes: object) =>
      store.db.updateTable('period_row').set(changes).where('order_id', '=', stored.id).execute()
    const proof = async () => (await proveClose(store.db, close, mids)).faults
    const digest = digestOf(lineOf(stored))

    // First a change by a person with database access, then one by a person who can also compute digests.
    await put({ network_fee: '0.2' })
    expect(await proof()).toEqual([
      { what: 'row', mid: 'mer_1', orderId: stored.id },
      { what: 'rows' },
      { what: 'totals' },
    ])
    await put({ digest: digestOf(lineOf({ ...stored, networkFee: '0.2' })) })
    expect(await proof()).toEqual([{ what: 'rows' }, { what: 'totals' }])
    await put({ network_fee: 'none', digest })
    expect(await proof()).toEqual([
      { what: 'row', mid: 'mer_1', orderId: stored.id },
      { what: 'rows' },
      { what: 'totals' },
    ])
    await put({ network_fee: stored.networkFee })
    expect(await proof()).toEqual([])
    await sql`update period_version set lines = replace(lines, '"orders":1010', '"orders":1011')`.execute(
      store.db,
    )
    expect(await proof()).toEqual([{ what: 'manifest' }, { what: 'totals' }])
  })
})

describe.each(longEngines)('on %s', (engine) => {
  test('a close stores every order of the period and no other', async () => {
    const store = await openTestStore(engine)
    await fill(store, 3)
    await book(store, [
      order(7, { createdAt: '2026-03-01T00:00:00Z' }),
      order(8, { createdAt: '2026-04-01T00:00:00Z' }),
      order(9, { createdAt: 'some day' }),
    ])
    await book(store, [order(1)], { mid: 'mer_2' })

    const close = await closeNow(store, mids)

    expect(await storedLines(store, close)).toEqual([
      {
        mid: 'mer_1',
        outcome: 'completed',
        currency: 'EUR',
        orders: 4,
        withoutAmount: 0,
        missing: 0,
        received: 0,
        ordersWithFees: 4,
        currencyAssumed: 0,
        sourceAmount: '40',
        receivedAmount: '0',
        networkFee: '0.4',
        processingFee: '0',
        rrFee: '0',
        chargedAmount: '40',
        chargedFees: '0.4',
      },
      {
        mid: 'mer_1',
        outcome: 'completed',
        currency: 'USDT',
        orders: 0,
        withoutAmount: 0,
        missing: 0,
        received: 4,
        ordersWithFees: 0,
        currencyAssumed: 0,
        sourceAmount: '0',
        receivedAmount: '36',
        networkFee: '0',
        processingFee: '0',
        rrFee: '0',
      },
    ])
  })

  test('an unreadable close does not prevent the changes of another close', async () => {
    const store = await openTestStore(engine)
    await fill(store, 2)
    const [first, second] = [
      await closeNow(store, mids),
      await closeNow(store, mids, { ...march, from: '2026-03-02T00:00:00.000Z' }),
    ].toSorted((a, b) => (a.periodId < b.periodId ? -1 : 1))
    await store.db
      .updateTable('period_row')
      .set({ source_amount: 'none' })
      .where('period_id', '=', first?.periodId ?? '')
      .execute()
    await book(store, [order(1, { status: 'expired' })])

    await expect(noticeChanges(store, mids)).rejects.toThrow()

    const entries = async (close: typeof first) =>
      close && (await listChanges(store.db, { close, mids }, page)).length
    expect([await entries(first), await entries(second)]).toEqual([0, 1])
  })
})
