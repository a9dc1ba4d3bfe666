import { bigint, integer, key, keyedBy, orNull, table, text } from './table.ts'

export const lateTables = {
  /** What an admin says that a status means. */
  status_label: keyedBy('mid, status', {
    mid: text,
    status: text,
    label: orNull(text),
    note: orNull(text),
    /** JSON object: finality by order type, `*` for all others. */
    finality: text,
    updated_at: text,
    /** The e-mail of the operator. */
    updated_by: text,
  }),
  /** From when on a team calls an order late, where too little was seen to tell. */
  time_limit: keyedBy('mid, order_type, status', {
    mid: text,
    order_type: text,
    status: text,
    seconds: integer,
    set_at: text,
    set_by: text,
  }),
  /** How long that usually is. */
  usual_time: keyedBy('mid, order_type, payment_method, status', {
    mid: text,
    order_type: text,
    payment_method: text,
    status: text,
    /** Orders of the last 28 days, when it was counted last. */
    ended: integer,
    still_open: integer,
    /** JSON, as it was last told; null where that was never possible. */
    told: orNull(text),
  }),
  /** How long orders of a kind were in a status that they left on this day. */
  stay_day: keyedBy('mid, order_type, payment_method, status, day', {
    mid: text,
    order_type: text,
    payment_method: text,
    status: text,
    /** `YYYY-MM-DD` in UTC. */
    day: text,
    /** JSON: number of orders by length; how lengths are put together: see `ledger/late/lengths`. */
    ended: text,
    /** The same of those of which only a shortest length is known. */
    at_least: text,
  }),
  /** Up to which line `order_history` was read for how long orders stay in a status. */
  stay_reading: table({
    mid: key,
    seen_after: text,
    order_id: text,
    seq: bigint,
  }),
}
