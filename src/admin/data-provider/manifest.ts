import type { Manifest } from '../records.ts'
import { objectOf } from './objectOf.ts'
import { present } from './present.ts'

export function toManifest(row: unknown): Manifest {
  const came = objectOf(row)
  return {
    id: present(came.id) ?? '',
    file: present(came.file),
    rows: typeof came.rows === 'number' ? came.rows : undefined,
    sha256: present(came.sha256),
    isExact: came.coverage === 'exact',
  }
}
