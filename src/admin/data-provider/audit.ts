import type { AuditLine } from '../records.ts'
import { objectOf } from './objectOf.ts'
import { present } from './present.ts'

export function toAuditLine(row: unknown): AuditLine {
  const came = objectOf(row)
  return {
    id: present(came.id) ?? '',
    at: present(came.at),
    operatorId: present(came.operatorId),
    operatorEmail: present(came.operatorEmail),
    action: present(came.action) ?? '',
    object: present(came.object),
    mid: present(came.mid),
    ip: present(came.ip),
    requestId: present(came.requestId),
    outcome: present(came.outcome),
    details: objectOf(came.details),
  }
}
