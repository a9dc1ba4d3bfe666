import { sql } from 'kysely'
import { expect } from 'vitest'
import { readSession } from '../../src/server/access/sessions.ts'
import { listOrders } from '../../src/server/orders/listOrders.ts'
import { openTestStore, testOnPostgres } from '../support/stores.ts'
import { book } from '../server/ledger/ledgers.ts'

testOnPostgres('prepares the statements of every request once per connection, and no others', async () => {
  const store = await openTestStore('postgres')
  await book(store, [{ id: 'OR-1' }, { id: 'OR-2' }])

  await store.db.connection().execute(async (db) => {
    const on = { ...store, db }
    for (const id of ['OR-1', 'OR-2']) {
      const { rows } = await listOrders(on, { mids: ['mer_1'], filter: { ids: [id] }, offset: 0, limit: 5 })
      expect(rows.map((row) => row.id)).toEqual([id])
      expect(await readSession(on, `token of ${id}`, { isActivity: true })).toBe('none')
    }

    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    const tables = rows.map(({ statement }) => /\bfrom "?(\w+)/.exec(statement)?.[1])
    expect(tables.toSorted()).toEqual(['ledger_version', 'session'])
  })
})
