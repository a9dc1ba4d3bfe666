import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function feeTotals(engine: Engine): Migration {
  const { text, integer, bigint, strict } = columnTypes(engine)
  // A block is found by its key and by nothing else: SQLite keeps it there.
  const byKey = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  const sums = engine === 'sqlite' ? sql`sums not glob '*[^-0-9:, ]*'` : sql`sums !~ '[^-0-9:, ]'`
  const statements = [
    sql`create table fee_total (
      mid ${text} not null,
      is_split ${integer} not null check (is_split in (0, 1)),
      step ${bigint} not null check (step > 0),
      bucket ${bigint} not null check (bucket >= -1),
      part ${bigint} not null check (part >= 0),
      sums ${text} not null check (${sums}),
      primary key (mid, is_split, step, bucket, part)
    ) ${byKey}`,
    sql`create table fee_key (
      mid ${text} not null,
      is_split ${integer} not null check (is_split in (0, 1)),
      number ${bigint} not null check (number >= 0),
      digest ${text} not null,
      order_type ${text},
      status ${text},
      currency ${text},
      currency_stated ${integer} not null check (currency_stated in (0, 1)),
      primary key (mid, is_split, number),
      unique (mid, digest)
    ) ${strict}`,
    sql`create table fee_recount (mid ${text} primary key not null) ${strict}`,
    sql`insert into fee_recount (mid) select distinct mid from ledger_order`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
