import type { Insertable } from 'kysely'
import type { Tables } from '../../src/store/tables.ts'

/** A create request as the store holds it, created at noon of the tests' day. */
export function intentRow(
  key: string,
  more: Partial<Insertable<Tables['order_intent']>> = {},
): Insertable<Tables['order_intent']> {
  return {
    key,
    kind: 'order',
    mid: 'mer_1',
    operator_id: 'nobody',
    body_sha256: key,
    body: '',
    user_id: null,
    amount: null,
    amount_side: null,
    currency: null,
    state: 'confirmed',
    created_at: '2026-11-02T12:00:00.000Z',
    attempt_at: null,
    settled_at: null,
    holder: 'test',
    upstream_order_id: null,
    status: null,
    answer: null,
    receipt: null,
    note: null,
    resolved_by: null,
    resolved_at: null,
    reason: null,
    path: null,
    approve_above: null,
    approval_by: null,
    approval_at: null,
    approval_reason: null,
    ...more,
  }
}
