import { DatabaseError } from 'pg'

/** Whether a statement failed because a row with the same unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '23505'
  return error instanceof Error && 'errcode' in error && sqliteCodes.has(error.errcode)
}

/** SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID. */
const sqliteCodes = new Set<unknown>([2067, 1555, 2579])
