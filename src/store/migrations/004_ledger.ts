import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'
import { decimalCheck } from '../engine/decimalCheck.ts'
import { searchIndex } from '../engine/textSearch.ts'

export function ledger(engine: Engine): Migration {
  const { text, integer, bigint, strict } = columnTypes(engine)
  // SQLite's own row number would change with VACUUM unless it is a column.
  const ref = engine === 'sqlite' ? sql`integer primary key` : sql`bigint generated always as identity unique`
  const key = engine === 'sqlite' ? sql`unique` : sql`primary key`
  const amount = (column: string) => sql`${text} check (${decimalCheck(engine, column)})`
  const statements = [
    sql`create table ledger_order (
      ref ${ref},
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
      ${key} (mid, id)
    ) ${strict}`,
    // Walked from the newest: what may be filtered by stands in it, so that no row is read for a no.
    sql`create index ledger_order_walk on ledger_order (
      mid, created_at, id, status, order_type, source_currency, destination_currency, user_id, source_key
    )`,
    sql`create index ledger_order_by_status_time on ledger_order (mid, status, created_at, id)`,
    ...Object.entries(orderSorts).map(
      ([name, column]) =>
        sql`create index ${sql.id(`ledger_order_by_${name}`)} on ledger_order (mid, ${sql.ref(column)}, id)`,
    ),
    sql`create index ledger_order_open on ledger_order (mid, created_at, id) where is_final = 0`,
    sql`create index ledger_order_by_letters on ledger_order (mid, substr(search, 1, 2), id)`,
    ...searchIndex(engine, 'ledger_order'),
    sql`create table ledger_user (
      ref ${ref},
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
      ${key} (mid, id)
    ) ${strict}`,
    ...['name', 'email', 'phone', 'created_at'].map(
      (column) =>
        sql`create index ${sql.id(`ledger_user_by_${column}`)} on ledger_user (mid, ${sql.ref(column)}, id)`,
    ),
    sql`create index ledger_user_by_letters on ledger_user (mid, substr(search, 1, 2), id)`,
    ...searchIndex(engine, 'ledger_user'),
    sql`create table order_history (
      mid ${text} not null,
      order_id ${text} not null,
      seq ${bigint} not null,
      seen_before ${text} not null,
      seen_after ${text} not null,
      changes ${text} not null,
      primary key (mid, order_id, seq)
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
      primary key (mid, kind, digest)
    ) ${strict}`,
    sql`create table ledger_lease (
      mid ${text} primary key,
      holder ${text} not null,
      fence ${bigint} not null,
      until ${text} not null
    ) ${strict}`,
    sql`create table fetch_counter (
      id ${integer} primary key check (id = 1),
      value ${bigint} not null
    ) ${strict}`,
    sql`insert into fetch_counter (id, value) values (1, 0)`,
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
      primary key (mid, kind)
    ) ${strict}`,
    sql`create table ledger_version (
      mid ${text} primary key,
      version ${bigint} not null
    ) ${strict}`,
    sql`create table order_count (
      mid ${text} not null,
      order_type ${text} not null,
      status ${text} not null,
      source_currency ${text} not null,
      destination_currency ${text} not null,
      count ${bigint} not null,
      primary key (mid, order_type, status, source_currency, destination_currency)
    ) ${strict}`,
    ...['hour', 'bucket'].map(
      (column) => sql`create table ${sql.table(column === 'hour' ? 'order_hour' : 'order_amount')} (
        mid ${text} not null,
        ${sql.ref(column)} ${text} not null,
        count ${bigint} not null,
        primary key (mid, ${sql.ref(column)})
      ) ${strict}`,
    ),
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}

/** One index for each way to sort beside the time of creation. */
const orderSorts = {
  update: 'updated_at',
  status: 'status',
  type: 'order_type',
  user: 'user_id',
  source: 'source_key',
  destination: 'destination_key',
  source_currency: 'source_currency',
  destination_currency: 'destination_currency',
}
