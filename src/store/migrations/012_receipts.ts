import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** The receipt of an order stays with the request that made it, sealed, until the order is final. */
export function receipts(engine: Engine): Migration {
  const { text, integer } = columnTypes(engine)
  const statements = [
    sql`alter table order_intent add column receipt ${text}`,
    sql`alter table order_intent add column has_pay_data ${integer} not null default 0
      check (has_pay_data in (0, 1))`,
    sql`update order_intent set has_pay_data = 1 where pay_url is not null`,
    sql`create index order_intent_with_pay_data on order_intent (mid, upstream_order_id)
      where has_pay_data = 1`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
