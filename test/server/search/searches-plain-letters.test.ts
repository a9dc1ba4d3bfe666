import { describe, expect, test } from 'vitest'
import { findNamed } from '../../../src/server/customers/findUsers.ts'
import { listOrders } from '../../../src/server/orders/listOrders.ts'
import { listUsers } from '../../../src/server/customers/listUsers.ts'
import type { Store } from '../../../src/store/openStore.ts'
import { engines, openTestStore } from '../../support/stores.ts'
import { book, bookUsers } from '../ledger/ledgers.ts'

/** A name, then the search texts for it. */
const spellings = [
  ['Ayşe Aydın', 'ayse aydin', 'AYŞE', 'aydın'],
  ['Łukasz Grabowska', 'lukasz grab', 'ŁUKASZ'],
  ['Zoé Châtelain', 'chatelain', 'zoe ch', 'Châ'],
  ['Søren Ødegård', 'soren odegard', 'Ødegård'],
  ['Anna Weiß', 'weiss', 'weiß'],
  ['İpek Çelik', 'ipek celik', 'İPEK'],
  ['Đorđe Ćirić', 'dorde ciric', 'Đor'],
  ['Nguyễn Thị Hồng', 'nguyen thi hong', 'nguyễn'],
  ["Grace Nyong'o", 'Nyong’o', 'nyongʼo'],
  ['Aoife O’Brien', "o'brien", 'O‘Brien'],
  // Decomposed, as some systems send names.
  ['Jose\u0301 Nun\u0303ez', 'jose nunez', 'José', 'núñez'],
  // Combining marks that count as letters of their script are kept.
  ['สมชาย ใจดี', 'สมชาย', 'ใจดี'],
  ['김민준', '김민준'],
] as const

async function searchIds({ store, q }: { store: Store; q: string }) {
  const query = { mids: ['mer_1'], filter: { q }, offset: 0, limit: 5 }
  const [users, orders, named] = [
    await listUsers(store, query),
    await listOrders(store, query),
    await findNamed(store, ['mer_1'], q),
  ]
  return [users.rows.map(({ id }) => id), orders.rows.map(({ id }) => id), named.map(({ id }) => id)]
}

describe.each(engines)('on %s', (engine) => {
  const people = spellings.map(([name], n) => ({ userId: `UX-${n}`, name }))
  const orders = spellings.map((_, n) => ({
    id: `OR-${n}`,
    userId: `UX-${n}`,
    createdAt: '2026-11-01T00:00:00Z',
  }))
  async function fillStore() {
    const store = await openTestStore(engine)
    await bookUsers(store, people)
    await book(store, orders)
    return store
  }

  test('finds a name with and without its accents', async () => {
    const store = await fillStore()

    for (const [n, [, ...questions]] of spellings.entries())
      for (const q of questions)
        expect([q, ...(await searchIds({ store, q }))]).toEqual([q, [`UX-${n}`], [`OR-${n}`], [`UX-${n}`]])
    expect(await searchIds({ store, q: 'aydun' })).toEqual([[], [], []])
  })

  test('never finds an erased person', async () => {
    const store = await fillStore()
    await store.db
      .updateTable('ledger_user')
      .set({ search: '', erased_why: 'request' })
      .where('id', '=', 'UX-1')
      .execute()
    expect((await searchIds({ store, q: 'lukasz' }))[0]).toEqual([])
    expect((await searchIds({ store, q: 'ux-1' }))[0]).not.toContain('UX-1')
  })
})
