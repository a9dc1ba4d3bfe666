import type { Selectable } from 'kysely'
import { iso } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { fault, type Fault } from '../../i18n/fault.ts'
import { GatewayError } from '../GatewayError.ts'
import { approvalMs } from './approvals.ts'
import type { NewIntent } from './intentBook.ts'

type Row = Selectable<Tables['order_intent']>

/** More than may be asked for at all: nothing is kept of it but the line in the trail. */
export function overLimit({ amountSide, amount, currency, mid }: NewIntent, over: Fault): GatewayError {
  const field = `${amountSide ?? 'source'}.amount`
  return new GatewayError(422, 'order_limit', {
    details: [{ field, ...over }],
    refusal: { mid, details: { why: 'order limit', amount, currency } },
  })
}

/** Taken, and not sent. */
export function waiting(row: Row): GatewayError {
  const { approve_above: above, amount, currency } = row
  const why = fault('above_approval', { above: `${above}`, amount: `${amount}`, currency: `${currency}` })
  return new GatewayError(202, 'to_be_approved', {
    details: [{ field: `${row.amount_side ?? 'source'}.amount`, ...why }],
    facts: {
      state: 'to_be_approved',
      intent: row.key,
      expiresAt: iso(Date.parse(row.created_at) + approvalMs),
    },
  })
}

export function notApproved(row: Row): GatewayError {
  const facts = { state: row.state, intent: row.key }
  return row.state === 'refused'
    ? new GatewayError(403, 'approval_refused', {
        facts,
      })
    : new GatewayError(410, 'approval_expired', { facts })
}
