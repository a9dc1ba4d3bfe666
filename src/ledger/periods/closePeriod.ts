import type { Db, Store } from '../../store/openStore.ts'
import { finishClose } from './finishClose.ts'
import { keepRows, type KeptRows } from './keepRows.ts'
import type { CloseKey } from './closeRows.ts'
import { noticeChanges } from './noticeChanges.ts'
import type { Period } from './registerClose.ts'

export type CloseTask<F> = {
  close: CloseKey
  period: Omit<Period, 'id'>
  holder: string
  signal: AbortSignal
  /** What is read beside the rows, of the same moment. */
  readFacts: (db: Db) => Promise<F>
  manifestOf: (kept: KeptRows<F>) => object
  /** Writes the line of the trail with it. */
  note: (db: Db, at: string, kept: KeptRows<F>, sha256: string) => Promise<void>
}

/** Carries out a close that was registered: rows, control totals and manifest of one moment, all or nothing. */
export async function closePeriod<F>(store: Store, task: CloseTask<F>): Promise<void> {
  const { close, period, holder } = task
  const kept = await keepRows(store, task)
  // The version that it takes the place of has its last changes.
  if (close.version > 1) await noticeChanges(store, period.mids, { ...close, version: close.version - 1 })
  await finishClose(store, kept, {
    close,
    holder,
    mids: period.mids,
    manifest: task.manifestOf(kept),
    note: (db, at, sha256) => task.note(db, at, kept, sha256),
  })
}
