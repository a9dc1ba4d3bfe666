import type { IdKeys } from '../keys/idKeys.ts'
import { coverKnown } from '../../ledger/personal/coverPersonal.ts'

/** An id that is contact data goes by another name, by which this gateway knows it again. */
export function shownId(id: string, idKeys: IdKeys): string {
  const covered = coverKnown(id)
  return covered === id ? id : `${covered}~${idKeys.keyOf(id)}`
}
