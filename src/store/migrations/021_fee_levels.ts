import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** What orders of one kind usually cost, as read from the orders; all but what somebody accepted can be made anew. */
export function feeLevels(engine: Engine): Migration {
  const { text, integer, bigint, strict } = columnTypes(engine)
  const statements = [
    // Orders of one pair by time, which levels are read from.
    sql`create index ledger_order_by_pair on ledger_order (
      mid, source_currency, destination_currency, created_at, id
    ) where has_fees = 1`,
    sql`create table fee_level_reading (
      mid ${text} not null,
      order_type ${text} not null,
      source_currency ${text} not null,
      destination_currency ${text} not null,
      starts_at ${text} not null,
      counted ${bigint} not null,
      read_at ${text} not null,
      rr_fee_unit ${text} not null,
      primary key (mid, order_type, source_currency, destination_currency)
    ) ${strict}`,
    sql`create table fee_level (
      mid ${text} not null,
      digest ${text} not null,
      kind ${text} not null,
      base ${text} not null,
      state ${text} not null,
      level ${text},
      is_mixed ${integer} not null check (is_mixed in (0, 1)),
      orders ${bigint} not null,
      primary key (mid, digest)
    ) ${strict}`,
    sql`create table fee_level_stretch (
      mid ${text} not null,
      digest ${text} not null,
      starts_at ${text} not null,
      ends_at ${text} not null,
      level ${text},
      orders ${bigint} not null,
      is_mixed ${integer} not null check (is_mixed in (0, 1)),
      primary key (mid, digest, starts_at)
    ) ${strict}`,
    sql`create table fee_level_accepted (
      mid ${text} not null,
      digest ${text} not null,
      accepted_at ${text} not null,
      level ${text} not null,
      accepted_by ${text} not null,
      reason ${text} not null,
      primary key (mid, digest, accepted_at)
    ) ${strict}`,
    sql`create table fee_unusual (
      mid ${text} not null,
      digest ${text} not null,
      created_at ${text} not null,
      id ${text} not null,
      kind ${text} not null,
      charge ${text} not null,
      judgement ${text} not null,
      primary key (mid, digest, created_at, id)
    ) ${strict}`,
    sql`create index fee_unusual_by_time on fee_unusual (mid, created_at, id)`,
    sql`create table rr_fee_evidence (
      mid ${text} primary key,
      evidence ${text} not null,
      counted ${bigint} not null,
      read_at ${text} not null
    ) ${strict}`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
