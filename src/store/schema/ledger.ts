import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Engine } from '../engine/columnTypes.ts'
import { searchIndex } from '../engine/textSearch.ts'
import {
  amount,
  bigint,
  flag,
  integer,
  key,
  keyedBy,
  oneOf,
  orNull,
  table,
  text,
  typed,
  withDefault,
  type Column,
  type Table,
} from './table.ts'

/** Only for SQLite's text index, which refers to row numbers: VACUUM would change its implicit ones. */
const rowNumber: Column<Generated<number>> = { type: 'integer', isKey: true, isOnSqliteOnly: true }

function numbered<C extends Table['columns']>(columns: C) {
  return {
    columns: { ref: rowNumber, mid: text, id: text, ...columns },
    rules: (engine: Engine) => [`${engine === 'sqlite' ? 'unique' : 'primary key'} (mid, id)`],
  }
}

export const ledgerTables = {
  /** The latest state of an order. Unreadable values are null here and stay in `raw`. */
  ledger_order: numbered({
    fetch_seq: bigint,
    /** JSON object of list rows and single records merged, with every digit. */
    raw: text,
    content_hash: text,
    /** JSON: fields of `raw` from an earlier response, with its [updated_at, fetch_seq]. */
    older: orNull(text),
    status: orNull(text),
    order_type: orNull(text),
    purpose_code: orNull(text),
    failure_code: orNull(text),
    user_id: orNull(text),
    source_currency: orNull(text),
    source_amount: amount,
    source_key: orNull(text),
    destination_currency: orNull(text),
    destination_amount: amount,
    destination_key: orNull(text),
    network_fee: amount,
    processing_fee: amount,
    rr_fee: amount,
    fee_currency: orNull(text),
    fee_currency_stated: flag,
    has_fees: flag,
    sender_name: orNull(text),
    created_at: orNull(text),
    updated_at: orNull(text),
    is_final: flag,
    first_seen_at: text,
    last_seen_at: text,
    /** The last sweep that saw it; 0 for none. */
    seen_sweep: withDefault(bigint, 0),
    missing_at: orNull(text),
    /** Normalised, sender's name first. No contact data: everyone who sees the order may search any part. */
    search: text,
    /** The service's last text, if it had to be normalised. */
    source_text: orNull(text),
    /** 1: the creation time had no zone, so `UPSTREAM_TIME_ZONE` was assumed. */
    time_assumed: withDefault(integer, 0),
    erased_at: orNull(text),
    /** Why personal data was erased: on request, or older than `RETENTION_DAYS`. */
    erased_why: typed<'request' | 'age' | null>(orNull(text)),
    /** Copied from `order_method`; null for orders created elsewhere. */
    payment_method: orNull(text),
    /** The merchant's own reference, if the service keeps it. */
    reference: orNull(text),
    /** These five are only for sorting and comparing: see `server/ledger/feeColumns.ts`. */
    network_key: orNull(text),
    processing_key: orNull(text),
    rr_key: orNull(text),
    total_key: orNull(text),
    share_key: orNull(text),
    /** Against the agreed rate; null if none covers the order. */
    fee_check: typed<'agreed' | 'over' | 'under' | null>(orNull(text)),
    /** First sighting in its status; null for orders that ended before this was recorded. */
    status_since: orNull(text),
  }),
  ledger_user: numbered({
    fetch_seq: bigint,
    raw: text,
    content_hash: text,
    older: orNull(text),
    name: orNull(text),
    email: orNull(text),
    phone: orNull(text),
    /** With calling code, if known. */
    phone_digits: orNull(text),
    created_at: orNull(text),
    first_seen_at: text,
    last_seen_at: text,
    missing_at: orNull(text),
    /** Normalised; name first. No contact data, as with orders. */
    search: text,
    source_text: orNull(text),
    email_key: orNull(text),
    /** Digits without calling code. */
    phone_national: orNull(text),
    phone_end: orNull(text),
    erased_at: orNull(text),
    /** Why personal data was erased: on request, or older than `RETENTION_DAYS`. */
    erased_why: typed<'request' | 'age' | null>(orNull(text)),
  }),
  /** The field changed between `seen_before`, the last sighting of the old value, and `seen_after`. */
  order_history: keyedBy(['mid', 'order_id', 'seq'], {
    seq: bigint,
    seen_before: text,
    seen_after: text,
    /** JSON array of {field, from, to}. */
    changes: text,
  }),
  /** '' means null. */
  order_count: keyedBy(['mid', 'order_type', 'status', 'source_currency', 'destination_currency'], {
    count: bigint,
  }),
  /** `hour` is `YYYY-MM-DDTHH` in UTC, '' for unreadable creation times. */
  order_hour: keyedBy(['mid', 'hour'], {
    count: bigint,
  }),
  /** `bucket` is the start of a `source_key`, up to its second significant digit; '' for unreadable amounts. */
  order_amount: keyedBy(['mid', 'bucket'], {
    count: bigint,
  }),
  /** Rises with each booking that changes data of the merchant ID; its row is the lock of bookings. */
  ledger_version: table({
    mid: key,
    version: bigint,
  }),
  ledger_lease: table({
    mid: key,
    holder: text,
    fence: bigint,
    until: text,
  }),
  sweep_state: keyedBy(['mid', 'kind'], {
    kind: oneOf('orders', 'users'),
    /** JSON of the sweep. */
    state: text,
    swept_at: orNull(text),
    quiet_since: orNull(text),
    failing_since: orNull(text),
    last_error: orNull(text),
    sweep: bigint,
    /** When the head of the list was last read back to known rows, and how often it is read. */
    followed_at: orNull(text),
    follow_every_ms: orNull(bigint),
    reason: orNull(text),
  }),
  quarantine: keyedBy(['mid', 'kind', 'digest'], {
    kind: oneOf('orders', 'users'),
    raw: text,
    reason: text,
    first_seen_at: text,
    last_seen_at: text,
    count: bigint,
    /** Route it was read from. */
    route: text,
  }),
  /** Undocumented fields and words. `name` is '' for all beyond the limit. */
  undocumented: keyedBy(['mid', 'kind', 'what', 'name'], {
    kind: oneOf('orders', 'users'),
    what: oneOf('field', 'status', 'type', 'form'),
    count: bigint,
    /** JSON of the first occurrence, unmasked: mask contact data before showing it. */
    example: orNull(text),
    first_seen_at: text,
    last_seen_at: text,
  }),
}

export function ledgerIndexes(engine: Engine): RawBuilder<unknown>[] {
  // Ordering equal words by time lets a booking write few index pages. SQLite sorts nulls first by default.
  const time = engine === 'sqlite' ? sql`created_at` : sql`created_at nulls first`
  const byWord = (column: string) =>
    sql`create index ${sql.id(`ledger_order_by_${column}`)} on ledger_order (mid, ${sql.ref(column)}, ${time}, id)`
  return [
    sql`create index ledger_order_by_destination on ledger_order (mid, destination_key, id)`,
    byWord('destination_currency'),
    sql`create index ledger_order_by_failure on ledger_order (
      mid, failure_code, created_at, id
    ) where failure_code is not null`,
    sql`create index ledger_order_by_fee_check on ledger_order (
      mid, fee_check, created_at, id
    ) where fee_check is not null`,
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
    sql`create index ledger_order_by_user on ledger_order (mid, user_id, created_at, id)`,
    sql`create index ledger_order_missing on ledger_order (mid) where missing_at is not null`,
    sql`create index ledger_order_open on ledger_order (mid, created_at, id) where is_final = 0`,
    sql`create index ledger_order_time_assumed on ledger_order (mid) where time_assumed = 1`,
    sql`create index ledger_order_walk on ledger_order (
      mid, created_at, id, status, order_type, source_currency, destination_currency, user_id, source_key, fee_currency
    )`,
    sql`create index ledger_user_by_created_at on ledger_user (mid, created_at, id)`,
    sql`create index ledger_user_by_email_key on ledger_user (mid, email_key)`,
    sql`create index ledger_user_by_letters on ledger_user (mid, substr(search, 1, 2), id)`,
    sql`create index ledger_user_by_name on ledger_user (mid, name, id)`,
    sql`create index ledger_user_by_phone_digits on ledger_user (mid, phone_digits)`,
    sql`create index ledger_user_by_phone_national on ledger_user (mid, phone_national)`,
    sql`create index order_history_by_time on order_history (mid, seen_after, order_id, seq)`,
    sql`create index quarantine_by_last_seen on quarantine (mid, kind, last_seen_at)`,
    // A PostgreSQL sequence writes next to nothing; SQLite has none.
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
