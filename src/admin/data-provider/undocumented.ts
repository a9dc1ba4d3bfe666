import type { UndocumentedWord } from '../records.ts'
import { numberOf, objectOf, textOf, textsOf } from './jsonValues.ts'

export function toUndocumentedWord(value: unknown): UndocumentedWord {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'example', 'firstSeenAt', 'lastSeenAt'),
    id: textOf(row.id) ?? '',
    mid: textOf(row.mid) ?? '',
    kind: row.kind === 'users' ? 'users' : 'orders',
    what: textOf(row.what) ?? '',
    name: textOf(row.name) ?? '',
    isRest: row.isRest === true,
    count: numberOf(row.count) ?? 0,
  }
}
