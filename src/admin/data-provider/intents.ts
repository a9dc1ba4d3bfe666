import { readAmount } from '../../contract/amount.ts'
import type { Candidate, Candidates, Intent, Money } from '../records.ts'
import { objectOf } from './objectOf.ts'
import { operatorName } from './listening.ts'
import { withoutMarks } from './masks.ts'
import { present } from './present.ts'

/** What the gateway keeps of a creation, from before it was sent. */
export function toIntent(row: unknown): Intent {
  const came = objectOf(row)
  const status = Number(came.status ?? Number.NaN)
  return {
    id: present(came.id) ?? present(came.key) ?? '',
    kind: came.kind === 'user' ? 'user' : 'order',
    mid: present(came.mid),
    operator: operatorName(came.operator),
    state: present(came.state) ?? '',
    createdAt: present(came.createdAt),
    attemptAt: present(came.attemptAt),
    settledAt: present(came.settledAt),
    userId: present(came.userId),
    money: came.kind === 'user' ? undefined : toMoney({ amount: came.amount, currency: came.currency }),
    amountSide: present(came.amountSide),
    orderId: present(came.orderId),
    payUrl: present(came.payUrl),
    status: Number.isNaN(status) ? undefined : status,
    message: present(came.message),
    resolvedBy: operatorName(came.resolvedBy),
    resolvedAt: present(came.resolvedAt),
    reason: present(came.reason),
    request: withoutMarks(objectOf(came.request)),
  }
}

export function toCandidates(answer: unknown): Candidates {
  const { candidates, looked } = objectOf(answer)
  const { pages, rows, from, to, complete } = objectOf(looked)
  return {
    candidates: (Array.isArray(candidates) ? candidates : []).map(toCandidate),
    looked: {
      pages: Number(pages ?? 0),
      rows: Number(rows ?? 0),
      from: present(from),
      to: present(to),
      isComplete: complete === true,
    },
  }
}

function toCandidate(row: unknown): Candidate {
  const came = objectOf(row)
  const { senderName } = came
  const { firstName, lastName } = objectOf(senderName)
  return {
    id: present(came.id) ?? present(came.userId) ?? '',
    status: present(came.status),
    createdAt: present(came.createdAt),
    userId: present(came.userId),
    source: toMoney(came.source),
    destination: toMoney(came.destination),
    senderName:
      present(senderName) ?? present(came.name) ?? present([firstName, lastName].filter(Boolean).join(' ')),
    isLinked: came.linked === true,
  }
}

function toMoney(came: unknown): Money | undefined {
  const { amount, currency } = objectOf(came)
  const money = { amount: readAmount(amount), currency: present(currency) }
  return money.amount === undefined && money.currency === undefined ? undefined : money
}
