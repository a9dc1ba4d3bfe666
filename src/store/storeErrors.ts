/** The disk is full: reads still work, writes do not. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLITE_FULL; its higher bits may hold an extended code.
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === 13
  return hasCode(error, '53100', 'ENOSPC')
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqliteCodes.has(error.errcode)
  return hasCode(error, '23505')
}

/** SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID. */
const sqliteCodes = new Set<unknown>([2067, 1555, 2579])

export function hasCode(error: unknown, ...codes: unknown[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code)
}
