import type { RunEnd } from '../../../ledger/statements/runParts.ts'
import type { Db } from '../../../store/openStore.ts'
import { appendAudit } from '../../audit.ts'

/** What the gateway did by itself: nobody is named. */
export function noteRun(db: Db, at: string, { id, mid, mids, state, ...facts }: RunEnd): Promise<void> {
  return appendAudit(db, at, {
    action: `statement.${state}`,
    outcome: state === 'refused' ? 'failed' : 'done',
    object: `statement:${id}`,
    mid: mids.length === 1 ? mid : null,
    details: { ...(mids.length > 1 && { mids }), ...facts },
  })
}
