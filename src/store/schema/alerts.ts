import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function alertsSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, strict } = columnTypes(engine)
  return [
    sql`create table alert_receiver (
      id ${text} primary key,
      kind ${text} not null check (kind in ('webhook', 'email')),
      name ${text} not null,
      mids ${text} not null,
      sealed ${text} not null,
      host ${text} not null,
      sends_resolved ${integer} not null check (sends_resolved in (0, 1)),
      created_at ${text} not null,
      created_by ${text} not null,
      is_on ${integer} not null default 1,
      language ${text} not null default 'en',
      changed_at ${text},
      changed_by ${text},
      failing_since ${text},
      fault ${text},
      sent_at ${text}
    ) ${strict}`,
    sql`create table watch (
      mid ${text} not null,
      kind ${text} not null,
      is_on ${integer} not null check (is_on in (0, 1)),
      threshold ${integer} not null,
      changed_at ${text} not null,
      changed_by ${text} not null,
      primary key (mid, kind)
    ) ${strict}`,
    sql`create table alert (
      mid ${text} not null,
      id ${text} not null,
      kind ${text} not null,
      dedup_key ${text} not null,
      labels ${text} not null,
      facts ${text} not null,
      began_at ${text} not null,
      clear_since ${text},
      resolved_at ${text},
      noticed_at ${text} not null,
      acknowledged_at ${text},
      acknowledged_by ${text},
      primary key (mid, id)
    ) ${strict}`,
    sql`create unique index alert_open on alert (mid, dedup_key) where resolved_at is null`,
    sql`create index alert_by_time on alert (mid, began_at, id)`,
    sql`create index alert_ended on alert (resolved_at) where resolved_at is not null`,
    sql`create table alert_notice (
      mid ${text} not null,
      id ${text} not null,
      watch ${text} not null,
      kind ${text} not null check (kind in ('news', 'repeat')),
      made_at ${text} not null,
      content ${text} not null,
      primary key (mid, id)
    ) ${strict}`,
    sql`create index alert_notice_by_time on alert_notice (made_at)`,
    sql`create table alert_told (
      mid ${text} not null,
      alert_id ${text} not null,
      notice_id ${text} not null,
      primary key (mid, alert_id, notice_id)
    ) ${strict}`,
    sql`create index alert_told_by_notice on alert_told (mid, notice_id)`,
    sql`create table alert_delivery (
      mid ${text} not null,
      notice_id ${text} not null,
      receiver_id ${text} not null,
      made_at ${text} not null,
      state ${text} not null check (state in ('waiting', 'sending', 'sent', 'failed')),
      next_at ${text} not null,
      claim ${bigint} not null default 0,
      tries ${integer} not null default 0,
      interrupted ${integer} not null default 0,
      sent_at ${text},
      fault ${text},
      primary key (mid, notice_id, receiver_id)
    ) ${strict}`,
    sql`create index alert_delivery_due on alert_delivery (receiver_id, made_at, mid, notice_id)
      where state in ('waiting', 'sending')`,
    sql`create index alert_delivery_given_up on alert_delivery (receiver_id, made_at) where state = 'failed'`,
  ]
}
