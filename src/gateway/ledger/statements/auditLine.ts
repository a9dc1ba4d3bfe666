import type { AuditEntry } from '../../audit.ts'
import { actorOf, type Context } from '../../context.ts'
import { midsOf, type Statement } from './findStatement.ts'

/** A line of the trail about something that was done to a statement. */
export function auditLine(
  context: Context,
  row: Statement,
  action: string,
  details: Record<string, unknown>,
): AuditEntry {
  const mids = midsOf(row)
  return {
    ...actorOf(context),
    action,
    outcome: 'done',
    object: `statement:${row.id}`,
    mid: mids.length === 1 ? row.mid : null,
    details: { ...(mids.length > 1 && { mids }), ...details },
  }
}
