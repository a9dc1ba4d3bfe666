import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine, decimalCheck } from '../engine/columnTypes.ts'

export function intentsSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, strict } = columnTypes(engine)
  const amount = (column: string) => sql`${text} check (${decimalCheck(engine, column)})`
  return [
    sql`create table order_intent (
      key ${text} primary key,
      kind ${text} not null check (kind in ('order', 'user')),
      mid ${text} not null,
      operator_id ${text} not null,
      body_sha256 ${text} not null,
      body ${text} not null,
      user_id ${text},
      amount ${amount('amount')},
      amount_side ${text} check (amount_side in ('source', 'destination')),
      currency ${text},
      state ${text} not null check (state in ('created', 'to_be_approved', 'sending', 'confirmed', 'rejected', 'not_sent', 'unknown', 'linked', 'abandoned', 'refused', 'expired')),
      created_at ${text} not null,
      attempt_at ${text},
      settled_at ${text},
      holder ${text} not null,
      upstream_order_id ${text},
      pay_url ${text},
      status ${integer},
      answer ${text},
      note ${text},
      resolved_by ${text},
      resolved_at ${text},
      reason ${text},
      receipt ${text},
      has_pay_data ${integer} not null default 0 check (has_pay_data in (0, 1)),
      path ${text},
      approve_above ${text},
      approval_by ${text},
      approval_at ${text},
      approval_reason ${text}
    ) ${strict}`,
    sql`create unique index order_intent_by_order on order_intent (
      mid, upstream_order_id
    ) where upstream_order_id is not null`,
    sql`create index order_intent_by_state on order_intent (state)`,
    sql`create index order_intent_by_user on order_intent (mid, user_id, created_at)`,
    sql`create index order_intent_with_pay_data on order_intent (
      mid, upstream_order_id
    ) where has_pay_data = 1`,
    sql`create table order_method (
      mid ${text} not null,
      id ${text} not null,
      payment_method ${text},
      primary key (mid, id)
    ) ${strict}`,
  ]
}
