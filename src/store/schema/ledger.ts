import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine, decimalCheck } from '../engine/columnTypes.ts'
import { searchIndex } from '../engine/textSearch.ts'

export function ledgerSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, strict } = columnTypes(engine)
  // Only the text index of SQLite goes by the numbers of rows; SQLite's own would change with VACUUM.
  const ref = engine === 'sqlite' ? sql`ref integer primary key,` : sql``
  const key = engine === 'sqlite' ? sql`unique` : sql`primary key`
  const amount = (column: string) => sql`${text} check (${decimalCheck(engine, column)})`
  // By time among equal words, so that a booking writes few pages. SQLite has rows without a time first by itself.
  const time = engine === 'sqlite' ? sql`created_at` : sql`created_at nulls first`
  const byWord = (column: string) =>
    sql`create index ${sql.id(`ledger_order_by_${column}`)} on ledger_order (mid, ${sql.ref(column)}, ${time}, id)`
  return [
    sql`create table ledger_order (
      ${ref}
      mid ${text} not null,
      id ${text} not null,
      fetch_seq ${bigint} not null,
      raw ${text} not null,
      content_hash ${text} not null,
      older ${text},
      status ${text},
      order_type ${text},
      purpose_code ${text},
      user_id ${text},
      source_currency ${text},
      source_amount ${amount('source_amount')},
      source_key ${text},
      destination_currency ${text},
      destination_amount ${amount('destination_amount')},
      destination_key ${text},
      network_fee ${amount('network_fee')},
      processing_fee ${amount('processing_fee')},
      rr_fee ${amount('rr_fee')},
      fee_currency ${text},
      fee_currency_stated ${integer} not null check (fee_currency_stated in (0, 1)),
      has_fees ${integer} not null check (has_fees in (0, 1)),
      sender_name ${text},
      created_at ${text},
      updated_at ${text},
      is_final ${integer} not null check (is_final in (0, 1)),
      first_seen_at ${text} not null,
      last_seen_at ${text} not null,
      seen_sweep ${bigint} not null default 0,
      missing_at ${text},
      search ${text} not null,
      source_text ${text},
      time_assumed ${integer} not null default 0,
      erased_at ${text},
      erased_why ${text},
      payment_method ${text},
      reference ${text},
      network_key ${text},
      processing_key ${text},
      rr_key ${text},
      total_key ${text},
      share_key ${text},
      status_since ${text},
      ${key} (mid, id)
    ) ${strict}`,
    sql`create index ledger_order_by_destination on ledger_order (mid, destination_key, id)`,
    byWord('destination_currency'),
    sql`create index ledger_order_by_fees on ledger_order (
      mid, total_key, id, fee_currency, network_key, processing_key, rr_key
    ) where has_fees = 1`,
    sql`create index ledger_order_by_letters on ledger_order (mid, substr(search, 1, 2), id)`,
    sql`create index ledger_order_by_pair on ledger_order (
      mid, source_currency, destination_currency, created_at, id
    ) where has_fees = 1`,
    sql`create index ledger_order_by_reference on ledger_order (
      mid, reference, id
    ) where reference is not null`,
    sql`create index ledger_order_by_share on ledger_order (
      mid, share_key, id, fee_currency
    ) where share_key is not null`,
    sql`create index ledger_order_by_since on ledger_order (
      mid, status, order_type, payment_method, status_since, source_currency, source_amount
    ) where is_final = 0 and missing_at is null`,
    sql`create index ledger_order_by_source on ledger_order (mid, source_key, id, source_currency)`,
    byWord('source_currency'),
    sql`create index ledger_order_by_stage on ledger_order (
      mid, status, created_at, order_type, destination_currency, source_currency, source_amount
    ) where is_final = 0`,
    byWord('status'),
    byWord('order_type'),
    sql`create index ledger_order_by_update on ledger_order (mid, updated_at, id)`,
    sql`create index ledger_order_by_user on ledger_order (mid, user_id, id)`,
    sql`create index ledger_order_missing on ledger_order (mid) where missing_at is not null`,
    sql`create index ledger_order_open on ledger_order (mid, created_at, id) where is_final = 0`,
    sql`create index ledger_order_time_assumed on ledger_order (mid) where time_assumed = 1`,
    sql`create index ledger_order_walk on ledger_order (
      mid, created_at, id, status, order_type, source_currency, destination_currency, user_id, source_key, fee_currency
    )`,
    sql`create table ledger_user (
      ${ref}
      mid ${text} not null,
      id ${text} not null,
      fetch_seq ${bigint} not null,
      raw ${text} not null,
      content_hash ${text} not null,
      older ${text},
      name ${text},
      email ${text},
      phone ${text},
      phone_digits ${text},
      created_at ${text},
      first_seen_at ${text} not null,
      last_seen_at ${text} not null,
      missing_at ${text},
      search ${text} not null,
      source_text ${text},
      email_key ${text},
      phone_national ${text},
      phone_end ${text},
      erased_at ${text},
      erased_why ${text},
      ${key} (mid, id)
    ) ${strict}`,
    sql`create index ledger_user_by_created_at on ledger_user (mid, created_at, id)`,
    sql`create index ledger_user_by_email_key on ledger_user (mid, email_key)`,
    sql`create index ledger_user_by_letters on ledger_user (mid, substr(search, 1, 2), id)`,
    sql`create index ledger_user_by_name on ledger_user (mid, name, id)`,
    sql`create index ledger_user_by_phone_digits on ledger_user (mid, phone_digits)`,
    sql`create index ledger_user_by_phone_national on ledger_user (mid, phone_national)`,
    sql`create table order_history (
      mid ${text} not null,
      order_id ${text} not null,
      seq ${bigint} not null,
      seen_before ${text} not null,
      seen_after ${text} not null,
      changes ${text} not null,
      primary key (mid, order_id, seq)
    ) ${strict}`,
    sql`create index order_history_by_time on order_history (mid, seen_after, order_id, seq)`,
    sql`create table order_count (
      mid ${text} not null,
      order_type ${text} not null,
      status ${text} not null,
      source_currency ${text} not null,
      destination_currency ${text} not null,
      count ${bigint} not null,
      primary key (mid, order_type, status, source_currency, destination_currency)
    ) ${strict}`,
    sql`create table order_hour (
      mid ${text} not null,
      hour ${text} not null,
      count ${bigint} not null,
      primary key (mid, hour)
    ) ${strict}`,
    sql`create table order_amount (
      mid ${text} not null,
      bucket ${text} not null,
      count ${bigint} not null,
      primary key (mid, bucket)
    ) ${strict}`,
    sql`create table ledger_version (
      mid ${text} primary key,
      version ${bigint} not null
    ) ${strict}`,
    sql`create table ledger_lease (
      mid ${text} primary key,
      holder ${text} not null,
      fence ${bigint} not null,
      until ${text} not null
    ) ${strict}`,
    sql`create table sweep_state (
      mid ${text} not null,
      kind ${text} not null check (kind in ('orders', 'users')),
      state ${text} not null,
      effective_limit ${integer},
      swept_at ${text},
      quiet_since ${text},
      failing_since ${text},
      last_error ${text},
      sweep ${bigint} not null,
      followed_at ${text},
      follow_every_ms ${bigint},
      reason ${text},
      primary key (mid, kind)
    ) ${strict}`,
    sql`create table quarantine (
      mid ${text} not null,
      kind ${text} not null check (kind in ('orders', 'users')),
      digest ${text} not null,
      raw ${text} not null,
      reason ${text} not null,
      first_seen_at ${text} not null,
      last_seen_at ${text} not null,
      count ${bigint} not null,
      route ${text},
      fetch_seq ${bigint} not null default 0,
      judged_by ${text},
      primary key (mid, kind, digest)
    ) ${strict}`,
    sql`create index quarantine_by_last_seen on quarantine (mid, kind, last_seen_at)`,
    sql`create table listed_elsewhere (
      mid ${text} not null,
      kind ${text} not null check (kind in ('orders', 'users')),
      id ${text} not null,
      raw ${text} not null,
      listed_by ${text} not null,
      first_seen_at ${text} not null,
      last_seen_at ${text} not null,
      primary key (mid, kind, id)
    ) ${strict}`,
    sql`create table undocumented (
      mid ${text} not null,
      kind ${text} not null check (kind in ('orders', 'users')),
      what ${text} not null check (what in ('field', 'status', 'type', 'form')),
      name ${text} not null,
      count ${bigint} not null,
      example ${text},
      first_seen_at ${text} not null,
      last_seen_at ${text} not null,
      primary key (mid, kind, what, name)
    ) ${strict}`,
    sql`create table job_attempt (
      mid ${text} not null,
      job ${text} not null,
      count ${integer} not null,
      begun_at ${text} not null,
      primary key (mid, job)
    ) ${strict}`,
    // A sequence of PostgreSQL writes next to nothing; SQLite has none.
    ...(engine === 'postgres'
      ? [sql`create sequence fetch_number`]
      : [
          sql`create table fetch_counter (id integer primary key check (id = 1), value integer not null) strict`,
          sql`insert into fetch_counter (id, value) values (1, 0)`,
        ]),
    ...searchIndex(engine, 'ledger_order'),
    ...searchIndex(engine, 'ledger_user'),
  ]
}
