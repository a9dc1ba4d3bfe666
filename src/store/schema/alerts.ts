import { sql, type RawBuilder } from 'kysely'
import { bigint, flag, integer, key, keyedBy, oneOf, orNull, table, text, withDefault } from './table.ts'

export const alertTables = {
  alert_receiver: table({
    id: key,
    kind: oneOf('webhook', 'email'),
    name: text,
    /** JSON array, sorted. */
    mids: text,
    /** Sealed JSON: the address and its secret. */
    sealed: text,
    /** What may be told of the address. */
    host: text,
    sends_resolved: flag,
    created_at: text,
    created_by: text,
    /** Switched off it hears of nothing new; what waits for it waits on. */
    is_on: withDefault(integer, 1),
    /** In which notices are written. */
    language: withDefault(text, 'en'),
    changed_at: orNull(text),
    changed_by: orNull(text),
    /** Of the first try that failed since one succeeded, and what was wrong with the last. */
    failing_since: orNull(text),
    fault: orNull(text),
    /** When it last took something. */
    sent_at: orNull(text),
  }),
  /** Only watches that somebody changed; the others have their defaults. */
  watch: keyedBy('mid, kind', {
    mid: text,
    kind: text,
    is_on: flag,
    threshold: integer,
    changed_at: text,
    changed_by: text,
  }),
  alert: keyedBy('mid, id', {
    mid: text,
    id: text,
    kind: text,
    /** Of kind, merchant ID and labels. */
    dedup_key: text,
    /** JSON. */
    labels: text,
    facts: text,
    began_at: text,
    /** Since when nothing is found any more; the alert is over a while later. */
    clear_since: orNull(text),
    resolved_at: orNull(text),
    /** Of the last notice about it. */
    noticed_at: text,
    acknowledged_at: orNull(text),
    /** The e-mail of the operator. */
    acknowledged_by: orNull(text),
  }),
  alert_notice: keyedBy('mid, id', {
    mid: text,
    id: text,
    /** The kind of the watch. */
    watch: text,
    kind: oneOf('news', 'repeat'),
    made_at: text,
    /** JSON. */
    content: text,
  }),
  /** Which alerts a notice tells of. */
  alert_told: keyedBy('mid, alert_id, notice_id', {
    mid: text,
    alert_id: text,
    notice_id: text,
  }),
  alert_delivery: keyedBy('mid, notice_id, receiver_id', {
    mid: text,
    notice_id: text,
    receiver_id: text,
    made_at: text,
    state: oneOf('waiting', 'sending', 'sent', 'failed'),
    next_at: text,
    /** Each try has a higher one, so that a process that stood still marks nothing. */
    claim: withDefault(bigint, 0),
    tries: withDefault(integer, 0),
    /** Tries during which the gateway ended. */
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
  sql`create index alert_told_by_notice on alert_told (mid, notice_id)`,
  sql`create index alert_delivery_due on alert_delivery (receiver_id, made_at, mid, notice_id)
      where state in ('waiting', 'sending')`,
  sql`create index alert_delivery_given_up on alert_delivery (receiver_id, made_at) where state = 'failed'`,
]
