import type { Operator } from '../records.ts'
import { objectOf } from './objectOf.ts'
import { present } from './present.ts'

export function toOperator(row: unknown): Operator {
  const came = objectOf(row)
  return {
    id: present(came.id) ?? '',
    email: present(came.email),
    name: present(came.name),
    role: present(came.role) ?? '',
    mids: Array.isArray(came.mids) ? came.mids.map(String) : [],
    isDisabled: came.disabled === true,
    isLocked: came.locked === true,
    hasSecondFactor: came.secondFactor === true,
    lastSignInAt: present(came.lastSignInAt),
    createdAt: present(came.createdAt),
    sessions: Number(came.sessions ?? 0),
    ...(came.firstPassword !== undefined && toFirstPassword(came)),
  }
}

/** Given once, at the creation of an operator and at a reset. */
export function toFirstPassword(answer: unknown): { firstPassword: string; expiresAt?: string } {
  const { firstPassword, expiresAt } = objectOf(answer)
  return { firstPassword: present(firstPassword) ?? '', expiresAt: present(expiresAt) }
}
