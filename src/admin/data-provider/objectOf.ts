/** What came, to be read field by field. */
export function objectOf(came: unknown): Record<string, unknown> {
  return typeof came === 'object' && came !== null ? (came as Record<string, unknown>) : {}
}
