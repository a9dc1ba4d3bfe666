import { bigint, flag, keyedBy, oneOf, orNull, text, type Column } from './table.ts'

const sums: Column<string> = {
  ...text,
  check: (name, engine) =>
    engine === 'sqlite' ? `${name} not glob '*[^-0-9:, ]*'` : `${name} !~ '[^-0-9:, ]'`,
}

export const feeTables = {
  /** What fees are told apart by. */
  fee_key: keyedBy(
    'mid, is_split, number',
    {
      mid: text,
      is_split: flag,
      number: { ...bigint, check: (name) => `${name} >= 0` },
      /** SHA-256 of all that follows and `is_split`. */
      digest: text,
      order_type: orNull(text),
      status: orNull(text),
      /** The currency that is credited, where an outcome hangs on it. */
      credited: orNull(text),
      currency: orNull(text),
      currency_stated: flag,
      /** Whether the source amount is in `currency`: in another one, or none that can be read. */
      source: oneOf('same', 'other', 'none'),
      /** These three are null where `is_split` is 0. */
      source_currency: orNull(text),
      destination_currency: orNull(text),
      payment_method: orNull(text),
    },
    'unique (mid, digest)',
  ),
  /** The fees of a block of time. `sums` has one entry for each number of `fee_key`; how: see `ledger/fees/feeSums`. */
  fee_total: {
    ...keyedBy('mid, is_split, step, bucket, part', {
      mid: text,
      /** 0: by what an outcome hangs on; 1: by pair and payment method as well. */
      is_split: flag,
      /** Seconds. */
      step: { ...bigint, check: (name) => `${name} > 0` },
      /**
       * Whole steps since 1970 in UTC, of the shortest step eight together; -1 for orders whose creation time nobody can
       * read, with the longest step.
       */
      bucket: { ...bigint, check: (name) => `${name} >= -1` },
      /** Which numbers `sums` has: no row grows without bound, whatever the service sends. */
      part: { ...bigint, check: (name) => `${name} >= 0` },
      sums: sums,
    }),
    isWithoutRowId: true,
  },
  /** Whether `rr_fee` is in the totals by which orders of a MID are sorted; 0: not of all orders yet. */
  fee_columns: keyedBy('mid', {
    mid: text,
    counts_rr_fee: flag,
    is_settled: flag,
  }),
}
