import { sql } from 'kysely'
import { expect } from 'vitest'
import { book, bookUsers, minute } from '../server/ledger/ledgers.ts'
import { openTestStore, testOnPostgres } from '../support/stores.ts'

testOnPostgres('does not write an order or customer again when a sweep sees no change', async () => {
  const store = await openTestStore('postgres')
  const numbers = Array.from({ length: 300 }, (_, n) => n)
  const orders = numbers.map((n) => ({ id: `OR-${n}`, status: 'expired', createdAt: minute(n) }))
  const users = numbers.map((n) => ({ userId: `US-${n}`, name: `Ada ${n}` }))
  const see = async (sweep: number) => {
    await book(store, orders, { sweep, at: minute(sweep) })
    await bookUsers(store, users, { sweep, at: minute(sweep) })
  }
  /** PostgreSQL marks each row version with the transaction that wrote it. */
  const versions = async (table: string) => {
    const { rows } = await sql<{ id: string; version: string }>`
      select id, xmin::text as version from ${sql.table(table)} order by id`.execute(store.db)
    return rows
  }

  await see(1)
  const first = [await versions('ledger_order'), await versions('ledger_user')]
  await see(2)

  expect(first.map((rows) => rows.length)).toEqual([300, 300])
  expect([await versions('ledger_order'), await versions('ledger_user')]).toEqual(first)
})
