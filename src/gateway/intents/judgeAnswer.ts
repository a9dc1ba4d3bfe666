import { openEnvelope } from '../../contract/envelope.ts'
import { readErrorBody } from '../../contract/errorBody.ts'
import { isObject } from '../../contract/isObject.ts'
import { storableText } from '../../store/storableText.ts'
import { tryParseJson } from '../../contract/json.ts'

export type IntentKind = 'order' | 'user'

/** What one answer of the service says of the thing that was to be made. */
export type Verdict =
  | { state: 'confirmed'; orderId?: string; payUrl?: string }
  | { state: 'rejected' }
  | { state: 'unknown'; why: string }

/** Codes that say "not now" or "somebody was faster", which leaves open whether anything was made. */
const unclear = new Set([408, 409, 425, 429])

/** Only what leaves no doubt is definite; all else is shown to a person and never sent again. */
export function judgeAnswer(kind: IntentKind, { status, text }: { status: number; text: string }): Verdict {
  const body = tryParseJson(text)
  // A user that exists already is a plain no; an order that conflicts with one may be that very one.
  const isUnclear = unclear.has(status) && !(kind === 'user' && status === 409)
  if (status >= 400 && status < 500 && !isUnclear && readErrorBody(body)) return { state: 'rejected' }
  if (status < 200 || status > 299) return { state: 'unknown', why: `the service answered ${status}` }
  if (kind === 'user') return judgeUser(text, body)
  const opened = openEnvelope(body)
  const data = 'data' in opened && isObject(opened.data) ? opened.data : {}
  const orderId = idOf(data.orderId)
  if (orderId === undefined)
    return { state: 'unknown', why: `the service answered ${status} without an order id` }
  return typeof data.payUrl === 'string' && data.payUrl !== ''
    ? { state: 'confirmed', orderId, payUrl: data.payUrl }
    : { state: 'confirmed', orderId }
}

/** docs/interface.md 4, rule 5: the body of a success is not shown, so any that is not a refusal is taken. */
function judgeUser(text: string, body: unknown): Verdict {
  if (text.trim() === '') return { state: 'confirmed' }
  if (body === undefined)
    return { state: 'unknown', why: 'the service answered with something that is not JSON' }
  return 'refused' in openEnvelope(body)
    ? { state: 'unknown', why: 'the service answered with a success that speaks of an error' }
    : { state: 'confirmed' }
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'number' ? String(value) : value
  const isUsable = typeof id === 'string' && id.trim() !== '' && id.length <= 512 && storableText(id) === id
  return isUsable ? id : undefined
}
