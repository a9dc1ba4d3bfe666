import { sql } from 'kysely'
import { expect } from 'vitest'
import { openTestStore, testOnPostgres } from '../support/stores.ts'

type Key = { name: string; columns: string[] }

/**
 * Tables with a merchant ID that stay on one node: one chain of signed lines, and one order per `Idempotency-Key` over all
 * merchant IDs.
 */
const inOnePlace = ['audit', 'order_intent']

testOnPostgres(
  'every unique key contains the merchant ID, so that tables can be distributed by it',
  async () => {
    const { db } = await openTestStore('postgres')
    const { rows: unique } = await sql<Key>`
    select c.relname || '.' || i.relname as name,
      array(select a.attname::text from unnest(x.indkey) k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k) as columns
    from pg_index x
      join pg_class c on c.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = current_schema()::regnamespace and x.indisunique
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'mid' and not a.attisdropped)
    order by 1`.execute(db)
    const { rows: foreign } = await sql<Key>`
    select conrelid::regclass::text as name,
      array(select a.attname::text from unnest(conkey) k
        join pg_attribute a on a.attrelid = conrelid and a.attnum = k) as columns
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)

    const across = unique
      .filter(({ columns }) => !columns.includes('mid'))
      .map(({ name }) => name.split('.')[0])
    expect(across).toEqual(inOnePlace)
    expect(unique.length).toBeGreaterThan(inOnePlace.length)
    expect(foreign.filter(({ columns }) => !columns.includes('mid'))).toEqual([])
  },
)
