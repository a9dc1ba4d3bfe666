import { sql, type RawBuilder } from 'kysely'
import { amount, flag, integer, key, keyedBy, oneOf, orNull, table, text, withDefault } from './table.ts'

export const intentTables = {
  order_intent: table({
    key: key,
    kind: oneOf('order', 'user'),
    mid: text,
    operator_id: text,
    body_sha256: text,
    body: text,
    user_id: orNull(text),
    amount: amount,
    amount_side: orNull(oneOf('source', 'destination')),
    currency: orNull(text),
    state: oneOf(
      'created',
      'to_be_approved',
      'sending',
      'confirmed',
      'rejected',
      'not_sent',
      'unknown',
      'linked',
      'abandoned',
      'refused',
      'expired',
    ),
    created_at: text,
    attempt_at: orNull(text),
    settled_at: orNull(text),
    holder: text,
    upstream_order_id: orNull(text),
    status: orNull(integer),
    /** Encrypted: the service's response. */
    answer: orNull(text),
    note: orNull(text),
    resolved_by: orNull(text),
    resolved_at: orNull(text),
    reason: orNull(text),
    /** Encrypted JSON: the response to the browser. */
    receipt: orNull(text),
    /** 1: the receipt has a pay link or payment instructions, which are deleted once the order is final. */
    has_pay_data: withDefault(flag, 0),
    /** Target route. Null in rows from before orders could wait for approval. */
    path: orNull(text),
    /** Amount above which a second person had to approve; null if none had to. */
    approve_above: orNull(text),
    approval_by: orNull(text),
    approval_at: orNull(text),
    approval_reason: orNull(text),
  }),
  /** Payment method of our create request; null if it named none. */
  order_method: keyedBy(['mid', 'id'], {
    payment_method: orNull(text),
  }),
}

export const intentIndexes: RawBuilder<unknown>[] = [
  sql`create unique index order_intent_by_order on order_intent (
      mid, upstream_order_id
    ) where upstream_order_id is not null`,
  sql`create index order_intent_by_state on order_intent (state)`,
  sql`create index order_intent_by_user on order_intent (mid, user_id, created_at)`,
  sql`create index order_intent_with_pay_data on order_intent (
      mid, upstream_order_id
    ) where has_pay_data = 1`,
]
