import type { Manifest } from '../records.ts'
import { objectOf, textOf, textsOf } from './jsonValues.ts'

export function toManifest(value: unknown): Manifest {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'file', 'sha256'),
    id: textOf(row.id) ?? '',
    rows: typeof row.rows === 'number' ? row.rows : undefined,
    isExact: row.coverage === 'exact',
  }
}
