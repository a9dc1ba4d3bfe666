/** Whether a statement failed because the disk is full: reading goes on, and nothing is written. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // SQLITE_FULL, and what else may stand in its higher bits.
  if ('errcode' in error) return (Number(error.errcode) & 0xff) === 13
  return 'code' in error && (error.code === '53100' || error.code === 'ENOSPC')
}
