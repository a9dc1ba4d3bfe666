import { answeredWords, readErrorBody, type ReadError } from '../errorBody.ts'
import { isObject } from '../json.ts'
import { innerCode, only, saysFailure, saysSuccess } from './outcomeWords.ts'
import { readReceipt, type CreationKind, type Receipt } from './receipt.ts'

export type CreationAnswer = { status: number; body: unknown; text: string }

/** Outcome that a response proves for a new order or user. */
export type Creation =
  | { verdict: 'made'; receipt: Receipt }
  | { verdict: 'refused'; error: ReadError }
  /** Outcome unknown. `receipt` may still be useful: a pay link without an ID is still the payer's. */
  | { verdict: 'doubt'; doubt: Doubt; why: string; receipt: Receipt }

export type Doubt = keyof typeof doubts

type Facts = CreationAnswer & {
  kind: CreationKind
  receipt: Receipt
  isEmpty: boolean
  /** The body reports failure and no success. */
  fails: boolean
  isTorn: boolean
}

type Row = { when: (facts: Facts) => boolean; is: 'made' | 'refused' | Doubt }

/** The service may still carry out the request. */
const unclear = [408, 425, 429]

/**
 * The first matching row decides the outcome. Anything doubtful is shown to a person, and nothing is ever sent
 * again automatically.
 */
const table: Row[] = [
  { when: ({ status }) => isPlainNo(status), is: 'refused' },
  { when: ({ status }) => status < 200 || status > 299, is: 'status' },
  { when: ({ isEmpty, kind }) => isEmpty && kind === 'user', is: 'made' },
  { when: ({ body, kind }) => body === undefined && kind === 'user', is: 'not_json' },
  // Contains an order or a pay link, but reports failure.
  { when: ({ fails, receipt }) => fails && receipt.hasResult, is: 'contradiction' },
  { when: ({ receipt }) => receipt.id !== undefined, is: 'made' },
  { when: ({ fails, status, body }) => fails && status <= 201 && isRefusal(body), is: 'refused' },
  { when: ({ fails, isTorn, kind }) => kind === 'user' && (fails || isTorn), is: 'contradiction' },
  // docs/interface.md 4, rule 5: the success body is undocumented, so any that is no refusal is accepted.
  { when: ({ kind }) => kind === 'user', is: 'made' },
  { when: () => true, is: 'no_id' },
]

const doubts = {
  status: (status: number) => `the service answered ${status}`,
  not_json: () => 'the service sent a response that is not JSON',
  contradiction: () => 'the service reported success together with an error',
  no_id: (status: number) => `the service answered ${status} without an order id`,
}

export function readCreation(kind: CreationKind, answer: CreationAnswer): Creation {
  const { body, text } = answer
  const [fails, succeeds] = [saysFailure(body), saysSuccess(body)]
  const facts: Facts = {
    ...answer,
    kind,
    receipt: readReceipt(kind, body),
    isEmpty: body === undefined && text.trim() === '',
    fails: fails && !succeeds,
    isTorn: fails && succeeds,
  }
  const { is } = table.find(({ when }) => when(facts)) as Row
  if (is === 'made') return { verdict: 'made', receipt: facts.receipt }
  if (is === 'refused') return { verdict: 'refused', error: wordsOf(answer) }
  return { verdict: 'doubt', doubt: is, why: doubts[is](facts.status), receipt: facts.receipt }
}

function isPlainNo(status: number): boolean {
  return status >= 400 && status < 500 && !unclear.includes(status)
}

/** A status such as 429 in the body leaves the same doubt as the HTTP status. */
function isRefusal(body: unknown): boolean {
  const code = innerCode(body)
  return code === undefined || !unclear.includes(code)
}

/** The service's message in any form; for an HTML page its title. */
function wordsOf({ status, body, text }: CreationAnswer): ReadError {
  const read = readErrorBody(only(body))
  if (read) return read
  const words =
    typeof body === 'string' ? body : isObject(body) || Array.isArray(body) ? '' : plainWords(text)
  return { message: words === '' ? `the payment provider ${answeredWords(status)}` : words, details: [] }
}

function plainWords(text: string): string {
  const page = text.slice(0, 20_000)
  const isPage = /^\s*</.test(page)
  const [, title = ''] = /<(?:title|h1)[^>]*>([^<]{0,500})/i.exec(page) ?? []
  return (isPage ? title : page).replace(/\s+/g, ' ').trim().slice(0, 500)
}
