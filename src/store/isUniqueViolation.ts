/** Whether a statement failed because a row with the same unique value is there already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqliteCodes.has(error.errcode)
  return 'code' in error && error.code === '23505'
}

/** SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID. */
const sqliteCodes = new Set<unknown>([2067, 1555, 2579])
