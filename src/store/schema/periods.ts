import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine/columnTypes.ts'
import {
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

/** SQLite: rows come from the newest to the oldest, and pages that are filled from one end stay full. */
const placeOf = (engine: Engine) =>
  engine === 'sqlite' ? 'created_at desc, order_id desc' : 'created_at, order_id'

export const periodTables = {
  /** A period of some merchant IDs that was closed, or is about to be. */
  period: table({
    id: key,
    from_at: text,
    to_at: text,
    time_zone: text,
    /** JSON array, sorted. */
    mids: text,
    created_at: text,
  }),
  /** Each time that a period is closed makes a version of its own; none is ever taken away. */
  period_version: keyedBy('period_id, version', {
    period_id: text,
    version: integer,
    state: oneOf('closing', 'closed', 'reopened', 'cancelled', 'failed'),
    note: orNull(text),
    /** JSON: who asked for it, whence, and what they were told. */
    request: text,
    requested_at: text,
    /** The gateway that works on it, and when that last wrote something. */
    holder: text,
    alive_at: text,
    rows_done: withDefault(bigint, 0),
    rows_expected: withDefault(bigint, 0),
    /** The moment of which all of it is. */
    closed_at: orNull(text),
    /** JSON. */
    manifest: orNull(text),
    /** JSON: the control totals. */
    lines: orNull(text),
    /** Of manifest and control totals; the manifest has that of the rows. */
    sha256: orNull(text),
    /** JSON: who opened it again, when and why. */
    reopened: orNull(text),
    /** How often it began; an orderly stop of the gateway does not count. */
    attempts: withDefault(integer, 0),
  }),
  /** What bookings look at, and what the changes since come to. */
  period_watch: keyedBy('mid, period_id, version', {
    mid: text,
    period_id: text,
    version: integer,
    from_at: text,
    to_at: text,
    /** Null while it is being closed. */
    closed_at: orNull(text),
    /** A later version took its place: nothing new is noted. */
    ended_at: orNull(text),
    /** By which reading of statuses its orders were last compared. */
    reading: orNull(text),
    entries: withDefault(bigint, 0),
    /** JSON: control totals of the changes. */
    lines: text,
    first_noticed_at: orNull(text),
    last_noticed_at: orNull(text),
  }),
  /** What a close keeps of an order. */
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
      /** The provider did not know the order any more. */
      missing: typed<0 | 1>(flag),
      /** Of its canonical line: tells a row that somebody changed. */
      digest: text,
    }),
    rules: (engine: Engine) => [`primary key (mid, period_id, version, ${placeOf(engine)})`],
    isWithoutRowId: true,
  },
  /** Orders that were booked otherwise since a close, and have not been compared yet; with each time they had. */
  period_pending: keyedBy('mid, period_id, version, order_id, created_at', {
    mid: text,
    period_id: text,
    version: integer,
    order_id: text,
    created_at: text,
  }),
  /** A difference that was noticed: from what was last known of the order to what the ledger says then. */
  period_change: keyedBy('mid, period_id, version, seq', {
    mid: text,
    period_id: text,
    version: integer,
    seq: bigint,
    order_id: text,
    kind: text,
    noticed_at: text,
    /** Between these the ledger saw it change, where it did. */
    seen_before: orNull(text),
    seen_after: orNull(text),
    /** The canonical line; null where the order was not in the period. */
    line_before: orNull(text),
    line_after: orNull(text),
  }),
}

export const periodIndexes: RawBuilder<unknown>[] = [
  sql`create index period_change_by_order on period_change (mid, period_id, version, order_id, seq)`,
  sql`create index period_change_by_time on period_change (mid, period_id, version, noticed_at, seq)`,
]
