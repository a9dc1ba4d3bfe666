import { expect, test } from 'vitest'
import type { Intent } from '../../../src/api/intents.ts'
import { candidatesIn } from '../../../src/admin/data-provider/intents.ts'
import { matchesOf } from '../../../src/admin/intents/CandidateList.tsx'
import { candidate, intent, looked } from './samples.ts'

function match(request: Partial<Intent>, changes: object) {
  const [result] = candidatesIn({ candidates: [{ ...candidate, ...changes }], looked })
  return matchesOf({ ...intent, ...request }, result ?? { id: '', isLinked: false })
}

const words = (request: Partial<Intent>, changes: object) => match(request, changes).map(({ key }) => key)

test('50 and 50.00 are the same amount, 50 and 5 are not', () => {
  expect(words({ amount: '50' }, {})).toContain('amount')
  expect(words({ amount: '5' }, {})).not.toContain('amount')
})

test('an amount on the other side is compared on that side', () => {
  const destination = { amount: 75, currency: 'USDT' }
  const request = { amount: '75', currency: 'USDT', amountSide: 'destination' as const }

  expect(words(request, { destination })).toEqual(['person', 'amount', 'currency', 'after'])
})

test('a field that was not requested is no match', () => {
  expect(words({ userId: null, amount: null, currency: null }, { createdAt: null })).toEqual([])
})

test('the time since sending is given in seconds, and a slightly fast clock is no time before', () => {
  const after = (createdAt: string) => match({}, { createdAt }).at(-1)

  expect(after('2026-11-21T10:00:59.000Z')).toEqual({ key: 'after', seconds: 58 })
  expect(after('2026-11-21T10:05:01.000Z')).toEqual({ key: 'after', seconds: 300 })
  expect(after('2026-11-21T10:00:00.000Z')).toEqual({ key: 'after', seconds: -1 })
  expect(after('2026-11-21T09:58:30.000Z')).toEqual({ key: 'before', seconds: -91 })
})
