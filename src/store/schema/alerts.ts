import { sql, type RawBuilder } from 'kysely'
import { bigint, flag, integer, key, keyedBy, oneOf, orNull, table, text, withDefault } from './table.ts'

export const alertTables = {
  alert_receiver: table({
    id: key,
    kind: oneOf('webhook', 'email'),
    name: text,
    /** JSON array, sorted. */
    mids: text,
    /** Encrypted JSON: address and secret. */
    sealed: text,
    /** The part of the address that may be shown. */
    host: text,
    created_at: text,
    created_by: text,
    /** If 0, it gets no new notices; pending ones keep waiting. */
    is_on: withDefault(integer, 1),
    language: withDefault(text, 'en'),
    changed_at: orNull(text),
    changed_by: orNull(text),
    /** First failure since the last success, and the fault of the latest. */
    failing_since: orNull(text),
    fault: orNull(text),
    sent_at: orNull(text),
  }),
  /** Only changed watches; the others have their defaults. */
  watch: keyedBy(['mid', 'kind'], {
    is_on: flag,
    threshold: integer,
    changed_at: text,
    changed_by: text,
  }),
  alert: keyedBy(['mid', 'id'], {
    kind: text,
    /** Derived from kind, merchant ID and labels. */
    dedup_key: text,
    /** JSON. */
    labels: text,
    facts: text,
    began_at: text,
    /** When the condition was last seen to have cleared; the alert ends a while later. */
    clear_since: orNull(text),
    resolved_at: orNull(text),
    noticed_at: text,
    acknowledged_at: orNull(text),
    /** Operator's e-mail. */
    acknowledged_by: orNull(text),
  }),
  alert_notice: keyedBy(['mid', 'id'], {
    watch: text,
    kind: oneOf('news', 'repeat'),
    made_at: text,
    /** JSON. */
    content: text,
  }),
  alert_delivery: keyedBy(['mid', 'notice_id', 'receiver_id'], {
    made_at: text,
    state: oneOf('waiting', 'sending', 'sent', 'failed'),
    next_at: text,
    /** Rises with each try, so that a process that was paused cannot mark the delivery. */
    claim: withDefault(bigint, 0),
    tries: withDefault(integer, 0),
    /** Tries that the end of the server interrupted. */
    interrupted: withDefault(integer, 0),
    sent_at: orNull(text),
    fault: orNull(text),
  }),
}

export const alertIndexes: RawBuilder<unknown>[] = [
  sql`create unique index alert_open on alert (mid, dedup_key) where resolved_at is null`,
  sql`create index alert_by_time on alert (mid, began_at, id)`,
  sql`create index alert_ended on alert (resolved_at) where resolved_at is not null`,
  sql`create index alert_notice_by_time on alert_notice (made_at)`,
  sql`create index alert_delivery_due on alert_delivery (receiver_id, made_at, mid, notice_id)
      where state in ('waiting', 'sending')`,
  sql`create index alert_delivery_given_up on alert_delivery (receiver_id, made_at) where state = 'failed'`,
]
