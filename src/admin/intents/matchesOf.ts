import { compareAmounts, type Amount } from '../../contract/amount.ts'
import { readTime } from '../fields/time.ts'
import type { Intent } from '../../api/intents.ts'
import type { Candidate, Money } from '../records.ts'

export type Match = {
  key: 'person' | 'amount' | 'currency' | 'seconds_after' | 'minutes_after' | 'before'
  args?: { smart_count: number }
}

/** Why an order may be the one that a request has created. It proposes; an operator decides. */
export function matchesOf(intent: Intent, candidate: Candidate): Match[] {
  const side = intent.amountSide === 'destination' ? candidate.destination : candidate.source
  const matches: Match[] = []
  if (intent.userId !== null && intent.userId === candidate.userId) matches.push({ key: 'person' })
  if (isSameAmount(intent.amount, side)) matches.push({ key: 'amount' })
  if (intent.currency !== null && intent.currency === side?.currency) matches.push({ key: 'currency' })
  const after = secondsBetween(intent.attemptAt ?? intent.createdAt, candidate.createdAt)
  if (after !== undefined) matches.push(timeMatch(after))
  return matches
}

/** `50` and `50.00` are one amount. */
function isSameAmount(amount: Amount | null, { amount: other }: Money = {}): boolean {
  return amount !== null && other !== undefined && compareAmounts(amount, other) === 0
}

function timeMatch(seconds: number): Match {
  // The clocks of two services differ by a little.
  if (seconds < -5) return { key: 'before', args: { smart_count: Math.ceil(-seconds / 60) } }
  if (seconds < 120) return { key: 'seconds_after', args: { smart_count: Math.max(0, seconds) } }
  return { key: 'minutes_after', args: { smart_count: Math.round(seconds / 60) } }
}

function secondsBetween(from: string, to: string | undefined): number | undefined {
  const [start, end] = [readTime(from), readTime(to ?? '')]
  return start === undefined || end === undefined ? undefined : Math.round((end - start) / 1000)
}
