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
  test('a status is final once an admin says so: for orders that are held, and for those that come', async () => {
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
    const came = await finals(store)
    await name(store, 'bank_done', null)

    expect(before).toEqual(['4'])
    expect(named).toEqual(['1', '4'])
    expect(came).toEqual(['1', '2', '4', '5'])
    expect(await finals(store)).toEqual(['2', '4'])
    expect(await finals(store, 'mer_2')).toEqual([])
  })

  test('what is kept of reports and open pages learns of it, also where no order becomes final by it', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('1', 'expired')])
    const before = await readVersions(store.db, ['mer_1'])

    await name(store, 'expired', { finality: { payin: 'good' } })

    expect(await finals(store)).toEqual(['1'])
    expect(await readVersions(store.db, ['mer_1'])).not.toBe(before)
  })

  test('a status that is known can be said not to be final', async () => {
    const store = await openTestStore(engine)
    await book(store, [order('1', 'expired'), order('2', 'expired', { orderType: 'gaming' })])

    await name(store, 'expired', { finality: { payin: 'open' } })

    expect(await finals(store)).toEqual(['2'])
  })

  test('more orders than are marked at once are all marked', async () => {
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
    // Pages that show them are told.
    expect(await version()).not.toEqual(before)
  })
})
