import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Since when an order is in its status, how long orders of its kind usually are, and what a team says where that is not known. */
export function lateOrders(engine: Engine): Migration {
  const { text, integer, bigint, strict } = columnTypes(engine)
  const statements = [
    sql`alter table ledger_order add column status_since ${text}`,
    sql`update ledger_order set status_since = coalesce((
      select max(seen_after) from order_history as line
      where line.mid = ledger_order.mid and line.order_id = ledger_order.id
        and line.changes like '%"field":"status"%'
    ), first_seen_at) where is_final = 0`,
    sql`create index ledger_order_by_since on ledger_order (
      mid, status, order_type, payment_method, status_since, source_currency, source_amount
    ) where is_final = 0 and missing_at is null`,
    sql`create index order_history_by_time on order_history (mid, seen_after, order_id, seq)`,
    sql`create table stay_reading (
      mid ${text} primary key,
      seen_after ${text} not null,
      order_id ${text} not null,
      seq ${bigint} not null
    ) ${strict}`,
    sql`create table stay_day (
      mid ${text} not null,
      order_type ${text} not null,
      payment_method ${text} not null,
      status ${text} not null,
      day ${text} not null,
      ended ${text} not null,
      at_least ${text} not null,
      primary key (mid, order_type, payment_method, status, day)
    ) ${strict}`,
    sql`create table usual_time (
      mid ${text} not null,
      order_type ${text} not null,
      payment_method ${text} not null,
      status ${text} not null,
      ended ${integer} not null,
      still_open ${integer} not null,
      told ${text},
      primary key (mid, order_type, payment_method, status)
    ) ${strict}`,
    sql`create table time_limit (
      mid ${text} not null,
      order_type ${text} not null,
      status ${text} not null,
      seconds ${integer} not null,
      set_at ${text} not null,
      set_by ${text} not null,
      primary key (mid, order_type, status)
    ) ${strict}`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
