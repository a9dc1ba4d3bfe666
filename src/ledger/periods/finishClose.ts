import { hash } from 'node:crypto'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import type { CloseKey } from './closeRows.ts'
import { CloseLeft, type KeptRows } from './keepRows.ts'
import { readingOf } from './readingOf.ts'
import { forgetClose } from './registerClose.ts'

type Finish = {
  close: CloseKey
  mids: readonly string[]
  holder: string
  manifest: object
  /** Writes the line of the trail in the same transaction. */
  note: (db: Db, at: string, sha256: string) => Promise<void>
}

/** Of the text that the digest of a close is of: its manifest and its control totals, as JSON. */
export function closeDigest(manifest: string, lines: string): string {
  return hash('sha256', `${manifest}\n${lines}\n`)
}

/** All that was kept becomes a close, and takes the place of the version before it. */
export async function finishClose<F>(store: Store, kept: KeptRows<F>, finish: Finish): Promise<void> {
  const { close, mids, holder, note } = finish
  const manifest = JSON.stringify(finish.manifest)
  const lines = JSON.stringify(kept.lines)
  const sha256 = closeDigest(manifest, lines)
  await store.transaction(async (db) => {
    const at = iso(await store.now())
    const { numUpdatedRows } = await db
      .updateTable('period_version')
      .set({ state: 'closed', closed_at: kept.at, manifest, lines, sha256, rows_done: kept.rows })
      .where('period_id', '=', close.periodId)
      .where('version', '=', close.version)
      .where('state', '=', 'closing')
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new CloseLeft('the close was cancelled, or is somebody else’s')
    for (const mid of mids)
      await db
        .updateTable('period_watch')
        .set({ closed_at: kept.at, reading: readingOf(kept.names, mid) })
        .where('mid', '=', mid)
        .where('period_id', '=', close.periodId)
        .where('version', '=', close.version)
        .execute()
    await db
      .updateTable('period_watch')
      .set({ ended_at: at })
      .where('mid', 'in', mids)
      .where('period_id', '=', close.periodId)
      .where('version', '<', close.version)
      .where('ended_at', 'is', null)
      .execute()
    await note(db, at, sha256)
  })
}

/** False where it is over already. What was kept of it goes. */
export async function abandonClose(
  store: Store,
  close: CloseKey,
  mids: readonly string[],
  state: 'cancelled' | 'failed',
  note: (db: Db, at: string) => Promise<void>,
): Promise<boolean> {
  return store.transaction(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('period_version')
      .set({ state })
      .where('period_id', '=', close.periodId)
      .where('version', '=', close.version)
      .where('state', '=', 'closing')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await forgetClose(db, close, mids)
    await note(db, iso(await store.now()))
    return true
  })
}
