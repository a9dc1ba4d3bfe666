import type { Selectable } from 'kysely'
import { iso } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { GatewayError } from '../GatewayError.ts'
import { approvalMs } from './approvals.ts'
import type { NewIntent } from './intentBook.ts'

type Row = Selectable<Tables['order_intent']>

/** More than may be asked for at all: nothing is kept of it but the line in the trail. */
export function overLimit({ amountSide, amount, currency, mid }: NewIntent, over: string): GatewayError {
  const field = `${amountSide ?? 'source'}.amount`
  return new GatewayError(422, `this order is beyond your limit: ${over}`, {
    details: [{ field, message: over }],
    facts: { reason: 'order_limit' },
    refusal: { mid, details: { why: 'order limit', amount, currency } },
  })
}

/** Taken, and not sent. */
export function waiting(row: Row): GatewayError {
  const message = `above ${row.approve_above} ${row.currency} a second person has to approve, got ${row.amount} ${row.currency}`
  return new GatewayError(202, 'this order waits until a second person approves it; nothing was sent', {
    details: [{ field: `${row.amount_side ?? 'source'}.amount`, message }],
    facts: {
      reason: 'to_be_approved',
      state: 'to_be_approved',
      intent: row.key,
      expiresAt: iso(Date.parse(row.created_at) + approvalMs),
    },
  })
}

export function notApproved(row: Row): GatewayError {
  const facts = { reason: `approval_${row.state}`, state: row.state, intent: row.key }
  return row.state === 'refused'
    ? new GatewayError(403, 'this order was not approved; nothing was sent', {
        facts,
      })
    : new GatewayError(410, 'nobody approved this order in time; nothing was sent', { facts })
}
