import { bigint, integer, key, keyedBy, orNull, table, text } from './table.ts'

export const lateTables = {
  status_label: keyedBy(['mid', 'status'], {
    label: orNull(text),
    note: orNull(text),
    /** JSON object: finality by order type, `*` for all others. */
    finality: text,
    updated_at: text,
    /** Operator's e-mail. */
    updated_by: text,
  }),
  /** The team's limit for late orders, used without enough data for a usual time. */
  time_limit: keyedBy(['mid', 'order_type', 'status'], {
    seconds: integer,
  }),
  usual_time: keyedBy(['mid', 'order_type', 'payment_method', 'status'], {
    /** Counts of the last 28 days. */
    ended: integer,
    still_open: integer,
    /** JSON of the last computed times; null if there never were any. */
    told: orNull(text),
  }),
  stay_day: keyedBy(['mid', 'order_type', 'payment_method', 'status', 'day'], {
    /** `YYYY-MM-DD` in UTC. */
    day: text,
    /** JSON: number of orders by length, see `server/late/refreshUsualTimes`. */
    ended: text,
    /** Same for stays with only a known minimum. */
    at_least: text,
  }),
  /** Position up to which `order_history` was read for stays. */
  stay_reading: table({
    mid: key,
    seen_after: text,
    order_id: text,
    seq: bigint,
  }),
}
