import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function feesSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, strict } = columnTypes(engine)
  const byKey = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  const sumsOnly = engine === 'sqlite' ? sql`sums not glob '*[^-0-9:, ]*'` : sql`sums !~ '[^-0-9:, ]'`
  return [
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
    sql`create table fee_total (
      mid ${text} not null,
      is_split ${integer} not null check (is_split in (0, 1)),
      step ${bigint} not null check (step > 0),
      bucket ${bigint} not null check (bucket >= -1),
      part ${bigint} not null check (part >= 0),
      sums ${text} not null check (${sumsOnly}),
      primary key (mid, is_split, step, bucket, part)
    ) ${byKey}`,
    sql`create table fee_columns (
      mid ${text} primary key not null,
      counts_rr_fee ${integer} not null check (counts_rr_fee in (0, 1)),
      is_settled ${integer} not null check (is_settled in (0, 1))
    ) ${strict}`,
  ]
}
