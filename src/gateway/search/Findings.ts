import type { Missing } from '../../api/search.ts'
import type { OrderMatch, UserMatch } from './createResults.ts'

export type MissingFacts = Omit<Missing, 'words'>

/** The rows that a text leads to, and its terms that lead to none. */
export type Findings = { orders: OrderMatch[]; users: UserMatch[]; missing: MissingFacts[] }

export const isAny = ({ orders, users }: Findings): boolean => orders.length + users.length > 0
