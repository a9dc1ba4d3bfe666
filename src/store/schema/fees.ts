import { amount, bigint, flag, keyedBy, oneOf, orNull, text, typed, type Column } from './table.ts'

const sums: Column<string> = {
  ...text,
  check: (name, engine) =>
    engine === 'sqlite' ? `${name} not glob '*[^-0-9:, ]*'` : `${name} !~ '[^-0-9:, ]'`,
}

export const feeTables = {
  fee_key: keyedBy(
    ['mid', 'is_split', 'number'],
    {
      is_split: flag,
      number: { ...bigint, check: (name) => `${name} >= 0` },
      /** SHA-256 of `is_split` and the columns below. */
      digest: text,
      order_type: orNull(text),
      status: orNull(text),
      /** Credited currency, if the outcome depends on it. */
      credited: orNull(text),
      currency: orNull(text),
      currency_stated: flag,
      /** The source amount: in `currency` and with fees or without, in another currency, or unreadable. */
      source: oneOf('charged', 'free', 'other', 'none'),
      /** These three are null if `is_split` is 0. */
      source_currency: orNull(text),
      destination_currency: orNull(text),
      payment_method: orNull(text),
    },
    'unique (mid, digest)',
  ),
  /** Fees of a block of time. `sums` has an entry per number of `fee_key`: see `ledger/fees/feeSums`. */
  fee_total: {
    ...keyedBy(['mid', 'is_split', 'step', 'bucket', 'part'], {
      /** 1: split by pair and payment method. */
      is_split: flag,
      /** Seconds. */
      step: { ...bigint, check: (name) => `${name} > 0` },
      /** Block number since 1970 in UTC (eight per row for the shortest step); -1 without a readable time. */
      bucket: { ...bigint, check: (name) => `${name} >= -1` },
      /** Splits `sums` by key number, so that no row grows without limit. */
      part: { ...bigint, check: (name) => `${name} >= 0` },
      sums: sums,
    }),
    isWithoutRowId: true,
  },
  /** What the merchant and the provider agreed. Null in a scope column: any. */
  agreed_rate: keyedBy(['mid', 'id'], {
    order_type: orNull(text),
    payment_method: orNull(text),
    pair: orNull(text),
    currency: text,
    percent: typed<string>({ ...amount, isNull: false }),
    fixed: typed<string>({ ...amount, isNull: false }),
    minimum: amount,
    maximum: amount,
    covers: oneOf('total', 'processing'),
    /** As entered: a day in UTC or an instant. */
    valid_from: text,
    valid_to: orNull(text),
    /** Instants; the end is excluded. */
    from_at: text,
    to_at: orNull(text),
    updated_at: text,
    updated_by: text,
  }),
  /** For one figure over several currencies. Null: none wanted. */
  reporting_currency: keyedBy(['mid'], {
    currency: orNull(text),
    /** JSON: `MonthRate[]`. */
    rates: text,
    updated_at: text,
    updated_by: text,
  }),
  /** Whether `rr_fee` is in the total keys of a merchant ID's orders; `is_settled` 0: not yet in all of them. */
  fee_columns: keyedBy(['mid'], {
    counts_rr_fee: flag,
    is_settled: flag,
  }),
}
