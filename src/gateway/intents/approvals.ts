import { fault, wordFault } from '../../i18n/fault.ts'
import { writeNote } from './attemptFault.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { IntentState } from '../../store/tables.ts'
import { appendAudit } from '../audit.ts'
import { GatewayError } from '../GatewayError.ts'
import { roleStillAllowed } from '../operators.ts'
import { requireIndependence } from './independence.ts'
import { auditLine, move, type Actor, type Subject } from './intentBook.ts'
import { judgeAmount, type OrderLimits } from './orderLimits.ts'

/** How long an order waits for a second person. */
export const approvalMs = 24 * 3_600_000

export type Waiting = Subject & {
  operator_id: string
  state: IntentState
  created_at: string
  amount: string | null
  currency: string | null
}

export type Approvals = ReturnType<typeof createApprovals>

/**
 * The word of a second person on an order that waits. Each step names the state that it leaves, so of two who decide at
 * the same moment one does; what was true when the order was asked for is looked at again in the same transaction.
 */
export function createApprovals({ store, holder, limits }: Parts) {
  async function decide(
    intent: Waiting,
    { actor, reason, to }: { actor: Actor; reason?: string | undefined; to: 'sending' | 'refused' },
  ): Promise<void> {
    await expire(intent.key)
    const now = await store.now()
    const at = iso(now)
    const isApproved = to === 'sending'
    const decided = await store.transaction(async (db) => {
      if (isApproved) await checkAsker(db, intent)
      await requireIndependence(db, now, intent, actor.operatorId ?? '')
      const moved = await move(db, intent.key, ['to_be_approved'], {
        state: to,
        approval_by: actor.operatorId ?? null,
        approval_at: at,
        approval_reason: reason ?? null,
        ...(isApproved ? { attempt_at: at, holder } : { settled_at: at }),
      })
      if (!moved) return false
      const line = auditLine(to, intent, actor, { reason })
      if (isApproved)
        await appendAudit(db, at, { ...line, outcome: 'done', action: `${intent.kind}-intent.approved` })
      await appendAudit(db, at, isApproved ? auditLine(to, intent, actor) : line)
      return true
    })
    if (!decided)
      throw new GatewayError(409, 'decided', {
        facts: { intent: intent.key },
      })
  }

  async function checkAsker(db: Db, { operator_id, mid, amount, currency }: Waiting): Promise<void> {
    const role = await roleStillAllowed(db, operator_id, { permission: 'orders.create', mids: [mid] })
    if (role === undefined) throw new GatewayError(409, 'asker')
    const { over } = judgeAmount(limits, { role, amount, currency })
    if (over !== undefined)
      throw new GatewayError(409, 'order_limit.changed', { details: [{ field: '', ...over }] })
  }

  /** What nobody decided in time is over. `key`: that one alone. */
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
      await store.transaction(async (db) => {
        const to = { state: 'expired' as const, settled_at: iso(now), note: writeNote(note) }
        if (await move(db, row.key, ['to_be_approved'], to))
          await appendAudit(db, iso(now), auditLine('expired', row, {}, { why: wordFault(note) }))
      })
    }
  }

  return { decide, expire }
}

type Parts = { store: Store; holder: string; limits: OrderLimits | undefined }
