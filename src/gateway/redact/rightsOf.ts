import { may, type Role } from '../permissions.ts'
import type { Rights } from './covering.ts'

type Operator = { role: Role; mids: readonly string[] }

/** What an operator may see, `ours` being all merchant IDs that are set up. */
export function rightsOf({ role, mids }: Operator, ours: readonly string[]): Rights {
  return {
    reveals: may(role, 'contacts.reveal'),
    fees: may(role, 'fees.read'),
    foreign: ours.filter((mid) => !mids.includes(mid)).map((mid) => mid.toLowerCase()),
  }
}
