import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function lateSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, strict } = columnTypes(engine)
  return [
    sql`create table status_label (
      mid ${text} not null,
      status ${text} not null,
      label ${text},
      note ${text},
      finality ${text} not null,
      updated_at ${text} not null,
      updated_by ${text} not null,
      primary key (mid, status)
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
    sql`create table stay_reading (
      mid ${text} primary key,
      seen_after ${text} not null,
      order_id ${text} not null,
      seq ${bigint} not null
    ) ${strict}`,
  ]
}
