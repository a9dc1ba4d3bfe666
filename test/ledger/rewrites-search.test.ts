import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findContact } from '../../src/ledger/findContact.ts'
import { listOrders } from '../../src/ledger/listOrders.ts'
import { listUsers } from '../../src/ledger/listUsers.ts'
import { rewriteSearch } from '../../src/ledger/rewriteSearch.ts'
import { readContact } from '../../src/ledger/typedContact.ts'
import { openSearch } from '../../src/store/migrations/014b_open_search.ts'
import type { Store } from '../../src/store/openStore.ts'
import { engines, openTestStore } from '../support/stores.ts'
import { book, bookUsers } from './ledgers.ts'

/** As the ledger of version 0.1 kept what is searched: contact data and all. */
async function asBefore({ db }: Store): Promise<void> {
  const statements = [
    sql`drop table search_rewrite`,
    ...['email_key', 'phone_national', 'phone_digits'].map(
      (column) => sql`drop index ${sql.id(`ledger_user_by_${column}`)}`,
    ),
    ...['email_key', 'phone_national', 'phone_end'].map(
      (column) => sql`alter table ledger_user drop column ${sql.ref(column)}`,
    ),
    ...['email', 'phone'].map(
      (column) =>
        sql`create index ${sql.id(`ledger_user_by_${column}`)} on ledger_user (mid, ${sql.ref(column)}, id)`,
    ),
    sql`update ledger_user set search = search || ' ' || lower(email), name = coalesce(name, 'ann@shop.test')`,
    sql`update ledger_order set search = search || ' call 0170 1234567'`,
  ]
  for (const statement of statements) await statement.execute(db)
}

const mids = ['mer_1', 'mer_2']

describe.each(engines)('on %s', (engine) => {
  test('a ledger from before finds by ids, names and whole contact data after its upgrade, and by no part', async () => {
    const store = await openTestStore(engine)
    const orders = Array.from({ length: 1001 }, (_, n) => ({ id: `OR-${10_000 + n}`, userId: 'UX-1' }))
    await book(store, [...orders, { id: 'OR-9', senderName: { firstName: 'Grace' } }])
    await book(store, [{ id: 'OR-8', senderName: { firstName: 'ann@shop.test' } }], { mid: 'mer_2' })
    await bookUsers(store, [
      { userId: 'UX-1', name: 'Ann', email: 'ann@shop.test', phone: '170 1234567', phoneCode: '49' },
      { userId: 'UX-2', name: 'ann@shop.test', email: 'two@shop.test' },
    ])
    const totals = async (q: string) => [
      (await listOrders(store, { mids, filter: { q }, offset: 0, limit: 5 })).total,
      (await listUsers(store, { mids, filter: { q }, offset: 0, limit: 5 })).total,
    ]
    await asBefore(store)
    expect(await totals('shop.test')).toEqual([1001, 2])

    await openSearch(engine).up(store.db)
    await rewriteSearch(store)

    for (const q of ['shop.test', 'ann@', '1234567', 'call', '170 1'])
      expect([q, ...(await totals(q))]).toEqual([q, 0, 0])
    expect(await totals('or-1')).toEqual([1001, 0])
    expect(await totals('grace')).toEqual([1, 0])
    expect(await totals('ann')).toEqual([1001, 1])
    for (const text of ['ANN@shop.test', '+49 170 1234567', '01701234567', 'ann 4567']) {
      const contact = readContact(text)
      const found = contact ? await findContact(store, mids, contact) : []
      expect([text, ...found.map(({ id }) => id)]).toEqual([text, 'UX-1'])
    }
    expect(await store.db.selectFrom('search_rewrite').selectAll().execute()).toEqual([])
  })
})
