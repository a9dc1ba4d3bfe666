import type { UnreadableRow } from '../records.ts'
import { numberOf, objectOf, textOf, textsOf } from './jsonValues.ts'

export function toUnreadableRow(value: unknown): UnreadableRow {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'message', 'firstSeenAt', 'lastSeenAt'),
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    kind: row.kind === 'users' ? 'users' : 'orders',
    reason: textOf(row.reason) ?? '',
    route: textOf(row.route) ?? '',
    source: textOf(row.source) ?? '',
    count: numberOf(row.count) ?? 0,
    isSent: row.isSent === true,
    isCut: row.isCut === true,
  }
}
