import type { Erased } from '../records.ts'
import { objectOf, textOf } from './jsonValues.ts'

/** What the ledger says of personal data that has gone. */
export function erasedOf(record: unknown): { erased?: Erased } {
  const { erasedAt, erasedWhy } = objectOf(record)
  const at = textOf(erasedAt)
  return at === undefined ? {} : { erased: { at, why: erasedWhy === 'age' ? 'age' : 'request' } }
}
