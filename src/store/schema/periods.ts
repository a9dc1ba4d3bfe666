import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine/columnTypes.ts'
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
} from './table.ts'

/** SQLite: the key follows the order of insertion, newest first, which keeps pages full. */
const placeOf = (engine: Engine) =>
  engine === 'sqlite' ? 'created_at desc, order_id desc' : 'created_at, order_id'

export const periodTables = {
  period: table({
    id: key,
    from_at: text,
    to_at: text,
    time_zone: text,
    /** JSON array, sorted. */
    mids: text,
    created_at: text,
  }),
  /** Each close makes a new version; versions are never deleted. */
  period_version: keyedBy(['period_id', 'version'], {
    version: integer,
    state: oneOf('proposed', 'closing', 'closed', 'reopened', 'cancelled', 'failed'),
    note: orNull(text),
    /** JSON: requesting and confirming operator, and what they accepted. */
    request: text,
    requested_at: text,
    /** The server at work, and its last write. */
    holder: text,
    alive_at: text,
    rows_done: withDefault(bigint, 0),
    rows_expected: withDefault(bigint, 0),
    /** The moment of the snapshot. */
    closed_at: orNull(text),
    /** JSON. */
    manifest: orNull(text),
    /** JSON: control totals. */
    lines: orNull(text),
    /** Of manifest and control totals; the manifest contains the digest of the rows. */
    sha256: orNull(text),
    /** JSON: who reopened it, when and why. */
    reopened: orNull(text),
  }),
  /** Closes that bookings watch, with totals of the changes since. */
  period_watch: keyedBy(['mid', 'period_id', 'version'], {
    version: integer,
    from_at: text,
    to_at: text,
    /** Null while it is being closed. */
    closed_at: orNull(text),
    /** Set when a later version replaced it: no more changes are recorded. */
    ended_at: orNull(text),
    /** Digest of the status names at the last comparison. */
    reading: orNull(text),
    entries: withDefault(bigint, 0),
    /** JSON: control totals of the changes. */
    lines: text,
    first_noticed_at: orNull(text),
  }),
  period_row: {
    ...table({
      mid: text,
      period_id: text,
      version: integer,
      created_at: text,
      order_id: text,
      status: orNull(text),
      order_type: orNull(text),
      outcome: text,
      source_amount: orNull(text),
      source_currency: orNull(text),
      destination_amount: orNull(text),
      destination_currency: orNull(text),
      network_fee: orNull(text),
      processing_fee: orNull(text),
      rr_fee: orNull(text),
      fee_currency: orNull(text),
      fee_currency_stated: typed<0 | 1>(flag),
      /** The provider no longer knew the order. */
      missing: typed<0 | 1>(flag),
      /** Of the canonical line, to detect tampering. */
      digest: text,
    }),
    rules: (engine: Engine) => [`primary key (mid, period_id, version, ${placeOf(engine)})`],
    isWithoutRowId: true,
  },
  /** Changed orders that were not compared yet, with each creation time they had. */
  period_pending: keyedBy(['mid', 'period_id', 'version', 'order_id', 'created_at'], {
    version: integer,
  }),
  /** A difference between the last recorded state and the ledger. */
  period_change: keyedBy(['mid', 'period_id', 'version', 'seq'], {
    version: integer,
    seq: bigint,
    order_id: text,
    kind: text,
    noticed_at: text,
    /** Canonical line; null if the order was not in the period. */
    line_before: orNull(text),
    line_after: orNull(text),
  }),
  /** Booked with a close and never changed; later differences are entries of a later close. */
  journal_entry: keyedBy(['mid', 'period_id', 'version', 'number'], {
    version: integer,
    number: integer,
    /** The period whose figures it adds or corrects. */
    about: text,
    kind: oneOf('fees', 'paid', 'bank-charges', 'reserve', 'other', 'difference'),
    currency: text,
    /** Positive: debit of its account, credit of the clearing account. */
    amount: typed<string>({ ...amount, isNull: false }),
  }),
  journal_accounts: table({
    mid: key,
    /** JSON. */
    numbers: text,
    updated_at: text,
    updated_by: text,
  }),
}

export const periodIndexes: RawBuilder<unknown>[] = [
  sql`create index journal_entry_by_about on journal_entry (mid, about)`,
  sql`create index period_change_by_order on period_change (mid, period_id, version, order_id, seq)`,
  sql`create index period_change_by_time on period_change (mid, period_id, version, noticed_at, seq)`,
]
