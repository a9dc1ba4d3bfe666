import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function periodsSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, strict } = columnTypes(engine)
  // SQLite: rows come from the newest to the oldest, and pages that are filled from one end stay full.
  const place = engine === 'sqlite' ? sql`created_at desc, order_id desc` : sql`created_at, order_id`
  const byKey = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  return [
    sql`create table period (
      id ${text} primary key,
      from_at ${text} not null,
      to_at ${text} not null,
      time_zone ${text} not null,
      mids ${text} not null,
      created_at ${text} not null
    ) ${strict}`,
    sql`create table period_version (
      period_id ${text} not null,
      version ${integer} not null,
      state ${text} not null check (state in ('closing', 'closed', 'reopened', 'cancelled', 'failed')),
      note ${text},
      request ${text} not null,
      requested_at ${text} not null,
      holder ${text} not null,
      alive_at ${text} not null,
      rows_done ${bigint} not null default 0,
      rows_expected ${bigint} not null default 0,
      closed_at ${text},
      manifest ${text},
      lines ${text},
      sha256 ${text},
      reopened ${text},
      attempts ${integer} not null default 0,
      primary key (period_id, version)
    ) ${strict}`,
    sql`create table period_watch (
      mid ${text} not null,
      period_id ${text} not null,
      version ${integer} not null,
      from_at ${text} not null,
      to_at ${text} not null,
      closed_at ${text},
      ended_at ${text},
      reading ${text},
      entries ${bigint} not null default 0,
      lines ${text} not null,
      first_noticed_at ${text},
      last_noticed_at ${text},
      primary key (mid, period_id, version)
    ) ${strict}`,
    sql`create table period_row (
      mid ${text} not null,
      period_id ${text} not null,
      version ${integer} not null,
      created_at ${text} not null,
      order_id ${text} not null,
      status ${text},
      order_type ${text},
      outcome ${text} not null,
      source_amount ${text},
      source_currency ${text},
      destination_amount ${text},
      destination_currency ${text},
      network_fee ${text},
      processing_fee ${text},
      rr_fee ${text},
      fee_currency ${text},
      fee_currency_stated ${integer} not null check (fee_currency_stated in (0, 1)),
      missing ${integer} not null check (missing in (0, 1)),
      digest ${text} not null,
      primary key (mid, period_id, version, ${place})
    ) ${byKey}`,
    sql`create table period_pending (
      mid ${text} not null,
      period_id ${text} not null,
      version ${integer} not null,
      order_id ${text} not null,
      created_at ${text} not null,
      primary key (mid, period_id, version, order_id, created_at)
    ) ${strict}`,
    sql`create table period_change (
      mid ${text} not null,
      period_id ${text} not null,
      version ${integer} not null,
      seq ${bigint} not null,
      order_id ${text} not null,
      kind ${text} not null,
      noticed_at ${text} not null,
      seen_before ${text},
      seen_after ${text},
      line_before ${text},
      line_after ${text},
      primary key (mid, period_id, version, seq)
    ) ${strict}`,
    sql`create index period_change_by_order on period_change (mid, period_id, version, order_id, seq)`,
    sql`create index period_change_by_time on period_change (mid, period_id, version, noticed_at, seq)`,
  ]
}
