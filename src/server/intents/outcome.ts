import { errorLetter } from '../http/ApiError.ts'
import { doubtFault, judgeAnswer, type IntentKind } from './judgeAnswer.ts'
import type { Outcome } from './intentBook.ts'

export function outcomeOf(kind: IntentKind, { status, text }: { status: number; text: string }): Outcome {
  const judged = judgeAnswer(kind, { status, text })
  const answer = { status, text }
  if (judged.verdict === 'refused') return { ...answer, state: 'rejected' }
  const { receipt } = judged
  const storedReceipt = { data: receipt.data, assumed: receipt.assumed }
  if (judged.verdict === 'doubt')
    return {
      ...answer,
      state: 'unknown',
      why: judged.why,
      fault: doubtFault(judged.doubt, status),
      receipt: receipt.hasResult ? storedReceipt : undefined,
    }
  return {
    ...answer,
    state: 'confirmed',
    orderId: kind === 'order' ? receipt.id : undefined,
    receipt: storedReceipt,
  }
}

/** Response to the browser, always in the form of the interface. Undefined if the response was not stored. */
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
  // A refusal inside a 200 response is a refusal. A 401 would end the operator's session.
  const refusal = status < 400 ? 400 : status === 401 ? 403 : status
  return { status: refusal, text: JSON.stringify(errorLetter(judged.error, refusal, status)) }
}
