import { readAmount } from '../../contract/amount.ts'
import { readErrorBody } from '../../contract/errorBody.ts'
import type { Candidate, Candidates, Intent, Money } from '../records.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'
import { masksOf, sealedIn, sourceOf } from './masks.ts'
import { operatorName } from './toHttpError.ts'

/** What the gateway keeps of a creation, from before it was sent. */
export function toIntent(value: unknown): Intent {
  const row = objectOf(value)
  const isUser = row.kind === 'user'
  return {
    ...textsOf(row, 'mid', 'userId', 'createdAt', 'attemptAt', 'settledAt', 'amountSide'),
    ...textsOf(row, 'orderId', 'message', 'resolvedAt', 'reason'),
    id: textOf(row.id) ?? textOf(row.key) ?? '',
    kind: isUser ? 'user' : 'order',
    operator: operatorName(row.operator),
    state: textOf(row.state) ?? '',
    money: isUser ? undefined : toMoney(row),
    status: numberOf(row.status),
    refusal: toRefusal(row.refusal),
    resolvedBy: operatorName(row.resolvedBy),
    approval: toApproval(row.approval),
    why: row.why as Intent['why'],
    request: sourceOf(objectOf(row.request)),
    masks: masksOf(objectOf(row.request)),
    sealed: sealedIn(objectOf(row.request)),
  }
}

function toApproval(value: unknown): Intent['approval'] {
  if (value === null || value === undefined) return undefined
  const row = objectOf(value)
  return {
    ...textsOf(row, 'expiresAt', 'at', 'reason'),
    above: readAmount(row.above),
    isOwn: row.isOwn === true,
    by: operatorName(row.by),
  }
}

function toRefusal(value: unknown): Intent['refusal'] {
  const read = readErrorBody(value)
  if (!read) return undefined
  const { error, message, code, details, traceId } = read
  return { error, message, code: textOf(code), details, traceId }
}

export function toCandidates(value: unknown): Candidates {
  const { candidates, looked } = objectOf(value)
  const search = objectOf(looked)
  return {
    candidates: rowsOf(candidates).map(toCandidate),
    looked: {
      ...textsOf(search, 'from', 'to'),
      pages: numberOf(search.pages) ?? 0,
      rows: numberOf(search.rows) ?? 0,
      isComplete: search.complete === true,
    },
  }
}

function toCandidate(value: unknown): Candidate {
  const row = objectOf(value)
  const { firstName, lastName } = objectOf(row.senderName)
  return {
    ...textsOf(row, 'status', 'orderType', 'createdAt', 'userId'),
    id: textOf(row.id) ?? textOf(row.userId) ?? '',
    source: toMoney(row.source),
    destination: toMoney(row.destination),
    senderName:
      textOf(row.senderName) ?? textOf(row.name) ?? textOf([firstName, lastName].filter(Boolean).join(' ')),
    isLinked: row.linked === true,
  }
}

function toMoney(value: unknown): Money | undefined {
  const { amount, currency } = objectOf(value)
  const money = { amount: readAmount(amount), currency: textOf(currency) }
  return money.amount === undefined && money.currency === undefined ? undefined : money
}
