/** What becomes of a line of a statement, or of an order that it does not name. */
export const statementClasses = [
  'equal',
  'within-tolerance',
  'differs',
  'no-such-order',
  'not-in-statement',
  'duplicate',
  'no-order',
  'unreadable',
  'waiting',
] as const
export type StatementClass = (typeof statementClasses)[number]

/**
 * `asks`: something in the file is ambiguous, and a person has to say; `refused`: the file cannot be read at all. Rows of
 * a file that is still coming in, or on its way out, are shown to nobody.
 */
export const statementStates = [
  'receiving',
  'reading',
  'asks',
  'matching',
  'done',
  'refused',
  'deleting',
] as const
export type StatementState = (typeof statementStates)[number]

export const settlementKinds = ['accepted', 'claimed', 'our-mistake', 'other-period'] as const
export type SettlementKind = (typeof settlementKinds)[number]

/** By what a line was found to be of its order. */
export type MatchedBy = 'order-id' | 'reference' | 'hand'
