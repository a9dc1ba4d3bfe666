import type { Fact, StatementClass } from '../../api/statements.ts'

/** What agrees, and what cannot be judged yet, asks for nothing. */
export const settledByThemselves: readonly StatementClass[] = ['equal', 'within-tolerance', 'waiting']

/** Lines of no order: somebody may know of which. */
export const matchedByHand: readonly StatementClass[] = ['no-such-order', 'no-order']

export function isNotComparable(fact: Fact): fact is Extract<Fact, { code: 'not-comparable' }> {
  return fact.code === 'not-comparable'
}
