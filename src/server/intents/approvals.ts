import { fault, type Fault } from '../../i18n/fault.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { appendAudit } from '../trail/audit.ts'
import { ApiError } from '../http/ApiError.ts'
import { roleStillAllowed } from '../operators/operators.ts'
import { auditLine, move, settleBySystem, type NewIntent } from './intentBook.ts'
import { judgeAmount, type OrderLimits } from './orderLimits.ts'
import type { Selectable } from 'kysely'
import { tryParseJson } from '../../contract/json.ts'
import type { Seal } from '../sign-in/seal.ts'
import type { SendOnce } from './sendOnce.ts'
import { hash } from 'node:crypto'
import type { Actor } from '../http/context.ts'
import { requireIndependence } from '../operators/independence.ts'

export const approvalMs = 24 * 3_600_000

export type Approvals = ReturnType<typeof createApprovals>

/** A second person's decision. Each step checks the previous state, and limits and rights again, in one transaction. */
export function createApprovals({ store, holder, limits }: Parts) {
  async function decide(
    intent: Row,
    { actor, reason, to }: { actor: Actor; reason?: string | undefined; to: 'sending' | 'refused' },
  ): Promise<void> {
    await expire(intent.key)
    const now = await store.now()
    const at = iso(now)
    const isApproved = to === 'sending'
    const decided = await store.transaction(async (db) => {
      if (isApproved) await checkAsker(db, intent)
      await requireIndependence(db, now, {
        asker: intent.operator_id,
        decider: actor.operatorId ?? '',
        permission: 'orders.approve',
        mids: [intent.mid],
        object: `intent:${intent.key}`,
      })
      const moved = await move(db, intent.key, ['to_be_approved'], {
        state: to,
        approval_by: actor.operatorId ?? null,
        approval_at: at,
        approval_reason: reason ?? null,
        ...(isApproved ? { attempt_at: at, holder } : { settled_at: at }),
      })
      if (!moved) return false
      const line = auditLine(to, intent, actor, { reason })
      if (isApproved) await appendAudit(db, at, { ...line, action: `${intent.kind}-intent.approved` })
      await appendAudit(db, at, isApproved ? auditLine(to, intent, actor) : line)
      return true
    })
    if (!decided) throw new ApiError(409, 'decided', { facts: { intent: intent.key } })
  }

  async function checkAsker(db: Db, { operator_id, mid, amount, currency }: Row): Promise<void> {
    const role = await roleStillAllowed(db, operator_id, { permission: 'orders.create', mids: [mid] })
    if (role === undefined) throw new ApiError(409, 'asker')
    const { over } = judgeAmount(limits, { role, amount, currency })
    if (over !== undefined)
      throw new ApiError(409, 'order_limit.changed', { details: [{ field: '', ...over }] })
  }

  /** Expires undecided orders; with `key` only that one. */
  async function expire(key?: string): Promise<void> {
    const now = await store.now()
    let late = store.db
      .selectFrom('order_intent')
      .select(['key', 'mid', 'kind'])
      .where('state', '=', 'to_be_approved')
      .where('created_at', '<=', iso(now - approvalMs))
    if (key !== undefined) late = late.where('key', '=', key)
    for (const row of await late.limit(1000).execute()) {
      const note = fault('attempt.unapproved')
      await settleBySystem(store, row, { from: 'to_be_approved', state: 'expired', note })
    }
  }

  return { decide, expire }
}

type Parts = { store: Store; holder: string; limits: OrderLimits | undefined }

type Row = Selectable<Tables['order_intent']>

/** Above the maximum: only an audit log line is kept. */
export function overLimit({ amountSide, amount, currency, mid }: NewIntent, over: Fault): ApiError {
  const field = `${amountSide ?? 'source'}.amount`
  return new ApiError(422, 'order_limit', {
    details: [{ field, ...over }],
    refusal: { mid, details: { why: 'order limit', amount, currency } },
  })
}

export function waiting(row: Row): ApiError {
  const { approve_above: above, amount, currency } = row
  const why = fault('above_approval', { above: `${above}`, amount: `${amount}`, currency: `${currency}` })
  return new ApiError(202, 'to_be_approved', {
    details: [{ field: `${row.amount_side ?? 'source'}.amount`, ...why }],
    facts: {
      state: 'to_be_approved',
      intent: row.key,
      expiresAt: iso(Date.parse(row.created_at) + approvalMs),
    },
  })
}

export function notApproved(row: Row): ApiError {
  const facts = { state: row.state, intent: row.key }
  return row.state === 'refused'
    ? new ApiError(403, 'approval_refused', { facts })
    : new ApiError(410, 'approval_expired', { facts })
}

type Decision = { decision: 'approve' | 'refuse'; reason?: string | undefined }
type DecideParts = { approvals: Approvals; seal: Seal; sendOnce: SendOnce }

export type DecideApproval = ReturnType<typeof createDecideApproval>

export function createDecideApproval({ approvals, seal, sendOnce }: DecideParts) {
  return async function decideApproval(
    row: Row,
    { decision, reason }: Decision,
    actor: Actor,
  ): Promise<void> {
    if (decision === 'refuse') return approvals.decide(row, { actor, reason, to: 'refused' })
    await sendOnce(openRequest(row), row, actor, async () => {
      await approvals.decide(row, { actor, reason, to: 'sending' })
      return true
    })
  }

  /** Refuses a stored request that was changed in the database. */
  function openRequest({ key, kind, mid, path, body, operator_id: operatorId, body_sha256: digest }: Row) {
    const text = seal.open(body, `intent ${key}`)
    if (text === undefined || path === null || digestOf({ path, mid, operatorId, text }) !== digest)
      throw new ApiError(409, 'unreadable')
    return { path, mid, kind, text, body: tryParseJson(text) }
  }
}

type Request = { path: string; mid: string; operatorId: string; text: string }

/** Binds a key to one request of one operator and merchant ID. */
export function digestOf({ path, mid, operatorId, text }: Request): string {
  return hash('sha256', JSON.stringify([path, mid, operatorId, text]))
}
