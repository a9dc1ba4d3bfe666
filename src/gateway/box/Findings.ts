import type { OrderMatch, UserMatch } from './createResults.ts'
import type { Missing } from './SearchAnswer.ts'

export type MissingFacts = Omit<Missing, 'words'>

/** What was found of a text, and what was not. */
export type Findings = { orders: OrderMatch[]; users: UserMatch[]; missing: MissingFacts[] }

export const isAny = ({ orders, users }: Findings): boolean => orders.length + users.length > 0
