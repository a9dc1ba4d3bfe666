import type { Rights } from './covering.ts'
import { coverFees } from './detect/coverFees.ts'
import { coverPersonal } from '../../ledger/personal/coverPersonal.ts'
import { coverUnknownWords } from '../../ledger/personal/harmlessWords.ts'

/** What people or the service wrote: a note, a reason, an error. */
export function coverWords(text: string, { fees, reveals }: Rights): string {
  const covered = coverPersonal(fees ? text : coverFees(text))
  return reveals ? covered : coverUnknownWords(covered)
}
