import { describe, expect, test } from 'vitest'
import type { StatusName } from '../../../src/contract/status.ts'
import { readVersions } from '../../../src/server/ledger/ledgerVersion.ts'
import { nameStatus } from '../../../src/server/statuses/nameStatus.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, minute } from '../ledger/ledgers.ts'

const order = (id: string, status: string, more: object = {}) => ({ id, status, orderType: 'payin', ...more })

const name = (store: Store, status: string, said: StatusName | null, mid = 'mer_1') =>
  nameStatus(store, { mid, status, at: minute(1), by: 'admin@a.test' }, said, async () => {})

async function finals({ db }: Store, mid = 'mer_1'): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_order')
    .select('id')
    .where('mid', '=', mid)
    .where('is_final', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

describe.each(engines)('on %s', (engine) => {
  test('a named status is final for stored and for new orders', async () => {
    const store = await openTestStore(engine)
    await book(store, [
      order('1', 'bank_done'),
      order('2', 'bank_done', { orderType: 'gaming' }),
      order('3', 'bank_done', { orderType: undefined, destination: { currency: 'USDT' } }),
      order('4', 'expired'),
    ])
    await book(store, [order('1', 'bank_done')], { mid: 'mer_2' })
    const before = await finals(store)

    await name(store, 'bank_done', { finality: { payin: 'good', '*': 'open' } })
    const named = await finals(store)
    await book(store, [order('5', 'bank_done'), order('6', 'bank_done', { orderType: 'gaming' })])
    await book(store, [order('2', 'expired', { orderType: 'gaming' })])
    const afterBooking = await finals(store)
    await name(store, 'bank_done', null)

    expect(before).toEqual(['4'])
    expect(named).toEqual(['1', '4'])
    expect(afterBooking).toEqual(['1', '2', '4', '5'])
    expect(await finals(store)).toEqual(['2', '4'])
    expect(await finals(store, 'mer_2')).toEqual([])
  })

  test('naming a status raises the ledger version for caches and open pages', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('1', 'expired')])
    const before = await readVersions(store.db, ['mer_1'])

    await name(store, 'expired', { finality: { payin: 'good' } })

    expect(await finals(store)).toEqual(['1'])
    expect(await readVersions(store.db, ['mer_1'])).not.toBe(before)
  })

  test('a name can mark a documented status as open', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('1', 'expired'), order('2', 'expired', { orderType: 'gaming' })])

    await name(store, 'expired', { finality: { payin: 'open' } })

    expect(await finals(store)).toEqual(['2'])
  })

  test('marks every order of a status across several batches', async () => {
    const store = await openTestStore(engine)
    const ids = Array.from({ length: 1_203 }, (_, n) => `OR-${n}`)
    await book(
      store,
      ids.map((id) => order(id, 'bank_done')),
    )
    const version = () => store.db.selectFrom('ledger_version').select('version').executeTakeFirst()
    const before = await version()

    await name(store, 'bank_done', { finality: { '*': 'good' } })

    expect(await finals(store)).toEqual(ids.toSorted())
    // A new version tells open pages to reload the orders.
    expect(await version()).not.toEqual(before)
  })
})
