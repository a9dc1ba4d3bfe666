import type { Selectable } from 'kysely'
import { tryParseJson } from '../../contract/json.ts'
import type { Tables } from '../../store/tables.ts'
import { GatewayError } from '../GatewayError.ts'
import type { Seal } from '../sign-in/seal.ts'
import type { Approvals } from './approvals.ts'
import { digestOf } from './digestOf.ts'
import type { Actor } from './intentBook.ts'
import type { SendOnce } from './sendOnce.ts'

type Row = Selectable<Tables['order_intent']>
type Decision = { decision: 'approve' | 'refuse'; reason?: string | undefined }
type Parts = { approvals: Approvals; seal: Seal; sendOnce: SendOnce; steadyClock?: () => number }

export type DecideApproval = ReturnType<typeof createDecideApproval>

/** A second person's word on an order that waits: with a yes it is sent, as it was asked for and once. */
export function createDecideApproval(parts: Parts) {
  const { approvals, seal, sendOnce, steadyClock = () => performance.now() } = parts

  return async function decideApproval(
    row: Row,
    { decision, reason }: Decision,
    actor: Actor,
  ): Promise<void> {
    if (decision === 'refuse') return approvals.decide(row, { actor, reason, to: 'refused' })
    const request = openRequest(row)
    const startedAt = steadyClock()
    await approvals.decide(row, { actor, reason, to: 'sending' })
    await sendOnce(request, row, actor, startedAt)
  }

  /** What was asked for is what goes out: a row that somebody changed does not. */
  function openRequest({ key, kind, mid, path, body, operator_id: operatorId, body_sha256: digest }: Row) {
    const text = seal.open(body, `intent ${key}`)
    if (text === undefined || path === null || digestOf({ path, mid, operatorId, text }) !== digest)
      throw new GatewayError(409, 'unreadable')
    return { path, mid, kind, text, body: tryParseJson(text) }
  }
}
