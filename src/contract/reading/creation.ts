import { answeredWords, readErrorBody, type ReadError } from '../errorBody.ts'
import { isObject } from '../isObject.ts'
import { innerCode, only, saysFailure, saysSuccess } from './outcomeWords.ts'
import { readReceipt, type CreationKind, type Receipt } from './receipt.ts'

/** `body` is the answer's JSON, undefined where it has none; `text` is the answer itself, where it is at hand. */
export type CreationAnswer = { status: number; body: unknown; text: string }

/** What an answer proves of the order or user that was to be made. */
export type Creation =
  | { verdict: 'made'; receipt: Receipt }
  | { verdict: 'refused'; error: ReadError }
  /** Nobody knows. `receipt` holds what came all the same: a pay link without an id is still the payer's. */
  | { verdict: 'doubt'; doubt: Doubt; why: string; receipt: Receipt }

export type Doubt = keyof typeof doubts

type Facts = CreationAnswer & {
  kind: CreationKind
  receipt: Receipt
  isEmpty: boolean
  /** It says failure in so many words, and nowhere success. */
  fails: boolean
  /** It says both. */
  isTorn: boolean
}

type Row = { when: (facts: Facts) => boolean; is: 'made' | 'refused' | Doubt }

/** Not now, or later: whether anything was made stays open. */
const unclear = [408, 425, 429]

/**
 * The one table of what an answer to a creation proves: the first row that fits counts. Only what leaves no doubt
 * is definite; a doubt is shown to a person, and nothing is ever sent again.
 */
const table: Row[] = [
  { when: ({ status }) => isPlainNo(status), is: 'refused' },
  { when: ({ status }) => status < 200 || status > 299, is: 'status' },
  { when: ({ isEmpty, kind }) => isEmpty && kind === 'user', is: 'made' },
  { when: ({ body, kind }) => body === undefined && kind === 'user', is: 'not_json' },
  // It names an order, or a way to pay for one, and calls it a failure.
  { when: ({ fails, receipt }) => fails && receipt.isTold, is: 'contradiction' },
  { when: ({ receipt }) => receipt.id !== undefined, is: 'made' },
  { when: ({ fails, status, body }) => fails && status <= 201 && isRefusal(body), is: 'refused' },
  { when: ({ fails, isTorn, kind }) => kind === 'user' && (fails || isTorn), is: 'contradiction' },
  // docs/interface.md 4, rule 5: the body of a success is not shown, so any that is not a refusal is taken.
  { when: ({ kind }) => kind === 'user', is: 'made' },
  { when: () => true, is: 'no_id' },
]

const doubts = {
  status: (status: number) => `the service answered ${status}`,
  not_json: () => 'the service answered with something that is not JSON',
  contradiction: () => 'the service answered with a success that speaks of an error',
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

/** `not now` in a body leaves the same doubt as in front of it. */
function isRefusal(body: unknown): boolean {
  const code = innerCode(body)
  return code === undefined || !unclear.includes(code)
}

/** The service's own words, however it said them; a page says them in its title. */
function wordsOf({ status, body, text }: CreationAnswer): ReadError {
  const read = readErrorBody(only(body))
  if (read) return read
  const words =
    typeof body === 'string' ? body : isObject(body) || Array.isArray(body) ? '' : plainWords(text)
  return { message: words === '' ? `the payment service ${answeredWords(status)}` : words, details: [] }
}

function plainWords(text: string): string {
  const page = text.slice(0, 20_000)
  const isPage = /^\s*</.test(page)
  const [, title = ''] = /<(?:title|h1)[^>]*>([^<]{0,500})/i.exec(page) ?? []
  return (isPage ? title : page).replace(/\s+/g, ' ').trim().slice(0, 500)
}
