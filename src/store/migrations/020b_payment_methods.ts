import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** How orders that were made here are paid, as their creation said: the service's own records do not tell. */
export function paymentMethods(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    up: async (db) => {
      await sql`alter table ledger_order add column payment_method ${text}`.execute(db)
      await sql`create table order_method (
        mid ${text} not null,
        id ${text} not null,
        payment_method ${text},
        primary key (mid, id)
      ) ${strict}`.execute(db)
    },
  }
}
