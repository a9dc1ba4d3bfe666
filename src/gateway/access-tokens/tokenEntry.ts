import type { AuditEntry } from '../audit.ts'
import type { AccessToken } from './findToken.ts'

/** What the trail tells of a token: whoever does not hold all of its merchant IDs does not read it. */
export function tokenEntry(
  { id, mids }: Pick<AccessToken, 'id' | 'mids'>,
  details: Record<string, unknown> = {},
): Pick<AuditEntry, 'object' | 'mid' | 'details'> {
  const [mid = null] = mids.length === 1 ? mids : []
  return { object: `token:${id}`, mid, details: { ...details, ...(mid === null && { mids }) } }
}
