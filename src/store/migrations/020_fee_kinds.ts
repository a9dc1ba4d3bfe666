import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

/** Fees are told apart by more than before, so that reports can be narrowed: all fee totals are counted anew. */
export function feeKinds(engine: Engine): Migration {
  const { text, integer, bigint, strict } = columnTypes(engine)
  const statements = [
    sql`delete from fee_total`,
    sql`drop table fee_key`,
    sql`create table fee_key (
      mid ${text} not null,
      is_split ${integer} not null check (is_split in (0, 1)),
      number ${bigint} not null check (number >= 0),
      digest ${text} not null,
      order_type ${text},
      status ${text},
      credited ${text},
      currency ${text},
      currency_stated ${integer} not null check (currency_stated in (0, 1)),
      source ${text} not null check (source in ('same', 'other', 'none')),
      source_currency ${text},
      destination_currency ${text},
      payment_method ${text},
      primary key (mid, is_split, number),
      unique (mid, digest)
    ) ${strict}`,
    sql`insert into fee_recount (mid) select distinct mid from ledger_order where true
      on conflict (mid) do nothing`,
  ]
  return {
    up: async (db) => {
      for (const statement of statements) await statement.execute(db)
    },
  }
}
