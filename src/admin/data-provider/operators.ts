import type { Operator } from '../records.ts'
import { numberOf, objectOf, rowsOf, textOf, textsOf } from './jsonValues.ts'

export function toOperator(value: unknown): Operator {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'email', 'name', 'lastSignInAt', 'createdAt'),
    id: textOf(row.id) ?? '',
    role: textOf(row.role) ?? '',
    mids: rowsOf(row.mids).map(String),
    hasEverything: row.everything === true,
    isDisabled: row.disabled === true,
    isLocked: row.locked === true,
    hasSecondFactor: row.secondFactor === true,
    sessions: numberOf(row.sessions) ?? 0,
    ...(row.firstPassword !== undefined && toFirstPassword(row)),
  }
}

/** Given once, at the creation of an operator and at a reset. */
export function toFirstPassword(value: unknown): { firstPassword: string; expiresAt?: string } {
  const { firstPassword = '', expiresAt } = textsOf(objectOf(value), 'firstPassword', 'expiresAt')
  return { firstPassword, expiresAt }
}
