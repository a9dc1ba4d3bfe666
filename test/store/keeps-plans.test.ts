import { sql } from 'kysely'
import { expect } from 'vitest'
import { readSession } from '../../src/gateway/sessions.ts'
import { viewLedger } from '../../src/ledger/ledgerView.ts'
import { readByKeys } from '../../src/ledger/pageKeys.ts'
import { openTestStore, testOnPostgres } from '../support/stores.ts'
import { book } from '../ledger/ledgers.ts'

testOnPostgres(
  'what every request asks by key is prepared once for a connection, and nothing else is',
  async () => {
    const store = await openTestStore('postgres')
    await book(store, [{ id: 'OR-1' }, { id: 'OR-2' }])

    await store.db.connection().execute(async (db) => {
      const on = { ...store, db }
      for (const id of ['OR-1', 'OR-2', 'OR-3']) {
        const rows = await readByKeys(on, 'ledger_order', [{ mid: 'mer_1', id }])
        expect(rows.map((row) => row.id)).toEqual(id === 'OR-3' ? [] : [id])
        await viewLedger(on, ['mer_1']).syncs()
        expect(await readSession(on, `token of ${id}`, { isActivity: true })).toBe('none')
        await db.selectFrom('ledger_order').select('id').where('status', '=', id).execute()
      }

      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        db,
      )
      const tables = rows.map(
        ({ statement }) => /\bfrom (?:jsonb\S+ as listed \(value\) cross join )?"?(\w+)/.exec(statement)?.[1],
      )
      expect(tables.toSorted()).toEqual(['ledger_order', 'ledger_version', 'session'])
    })
  },
)
