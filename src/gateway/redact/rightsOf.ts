import { may, type Role } from '../permissions.ts'
import type { Rights } from './covering.ts'

type Operator = { role: Role; mids: readonly string[]; isToken?: true }

/** What an operator may see, `ours` being all merchant IDs that are set up. */
export function rightsOf({ role, mids, isToken }: Operator, ours: readonly string[]): Rights {
  return {
    reveals: mayReveal({ role, isToken }),
    fees: may(role, 'fees.read'),
    foreign: ours.filter((mid) => !mids.includes(mid)).map((mid) => mid.toLowerCase()),
  }
}

/** Whoever asks for a machine gives no reason of their own. */
export function mayReveal({ role, isToken }: Pick<Operator, 'role' | 'isToken'>): boolean {
  return isToken !== true && may(role, 'contacts.reveal')
}
