import type { Candidates } from '../../api/intents.ts'
import { readAmount } from '../../contract/amount.ts'
import type { Candidate, Money } from './records.ts'
import { objectOf, textOf, textsOf } from './jsonValues.ts'

export function candidatesIn({ candidates }: Candidates): Candidate[] {
  return candidates.map((row) => {
    const { firstName, lastName } = objectOf(row.senderName)
    return {
      ...textsOf(row, 'status', 'orderType', 'createdAt', 'userId'),
      id: textOf(row.id) ?? textOf(row.userId) ?? '',
      source: toMoney(row.source),
      destination: toMoney(row.destination),
      senderName:
        textOf(row.senderName) ?? textOf(row.name) ?? textOf([firstName, lastName].filter(Boolean).join(' ')),
      isLinked: row.linked,
    }
  })
}

function toMoney(value: unknown): Money | undefined {
  const { amount, currency } = objectOf(value)
  const money = { amount: readAmount(amount), currency: textOf(currency) }
  return money.amount === undefined && money.currency === undefined ? undefined : money
}
