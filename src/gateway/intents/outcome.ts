import { errorLetter } from '../GatewayError.ts'
import { doubtFault, judgeAnswer, type IntentKind } from './judgeAnswer.ts'
import type { Outcome } from './intentBook.ts'

/** How an attempt ended, by what the service answered. */
export function outcomeOf(kind: IntentKind, { status, text }: { status: number; text: string }): Outcome {
  const judged = judgeAnswer(kind, { status, text })
  const answer = { status, text }
  if (judged.verdict === 'refused') return { ...answer, state: 'rejected' }
  const { receipt } = judged
  const kept = { data: receipt.data, assumed: receipt.assumed }
  if (judged.verdict === 'doubt')
    return {
      ...answer,
      state: 'unknown',
      why: judged.why,
      fault: doubtFault(judged.doubt, status),
      receipt: receipt.isTold ? kept : undefined,
    }
  return { ...answer, state: 'confirmed', orderId: kind === 'order' ? receipt.id : undefined, receipt: kept }
}

/** What the browser is answered, by the letter of the interface whatever came. Undefined where nothing is kept of it. */
export function answerOf({
  kind,
  state,
  receipt,
  status = 200,
  text,
}: Outcome & { kind: IntentKind }): { status: number; text: string } | undefined {
  if (state === 'confirmed')
    return (
      receipt && {
        status: status === 201 ? 201 : 200,
        text: JSON.stringify({ status: 'success', ...receipt }),
      }
    )
  const judged = text === undefined ? undefined : judgeAnswer(kind, { status, text })
  if (judged?.verdict !== 'refused') return undefined
  // A refusal inside a success is one all the same.
  const refusal = status < 400 ? 400 : status
  return { status: refusal, text: JSON.stringify(errorLetter(judged.error, refusal, status)) }
}
