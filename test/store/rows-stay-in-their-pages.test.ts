import { sql } from 'kysely'
import { expect } from 'vitest'
import { book, bookUsers, minute } from '../ledger/ledgers.ts'
import { openTestStore, testOnPostgres } from '../support/stores.ts'

testOnPostgres('an order or a user that a sweep only sees again stays in its page', async () => {
  const store = await openTestStore('postgres')
  const numbers = Array.from({ length: 300 }, (_, n) => n)
  const orders = numbers.map((n) => ({ id: `OR-${n}`, status: 'expired', createdAt: minute(n), memo: more }))
  const users = numbers.map((n) => ({ userId: `US-${n}`, name: `Ada ${n}`, memo: more }))
  const see = async (sweep: number) => {
    await book(store, orders, { sweep, at: minute(sweep) })
    await bookUsers(store, users, { sweep, at: minute(sweep) })
  }
  /** Where another page takes a row, each index of its table gets an entry. */
  const places = async (table: string) => {
    const { rows } = await sql<{ id: string; page: number; seen: string }>`
      select id, (ctid::text::point)[0] as page, last_seen_at as seen from ${sql.table(table)} order by id`.execute(
      store.db,
    )
    expect(new Set(rows.map(({ page }) => page)).size).toBeGreaterThan(10)
    return rows
  }

  await see(1)
  const first = [await places('ledger_order'), await places('ledger_user')]
  // Once: for a third row of it the page has place again when nobody needs the first, an `analyze` at work in passing neither.
  await see(2)

  const later = first.map((rows) => rows.map((row) => ({ ...row, seen: minute(2) })))
  expect([await places('ledger_order'), await places('ledger_user')]).toEqual(later)
})

const more = 'x'.repeat(400)
