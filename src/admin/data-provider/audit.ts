import type { AuditLine } from '../records.ts'
import { objectOf, textOf, textsOf } from './jsonValues.ts'

export function toAuditLine(value: unknown): AuditLine {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'at', 'operatorId', 'operatorEmail', 'object', 'mid', 'ip', 'requestId', 'outcome'),
    id: textOf(row.id) ?? '',
    action: textOf(row.action) ?? '',
    details: objectOf(row.details),
  }
}
