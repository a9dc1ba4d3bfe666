import type { Db, Store } from '../../store/openStore.ts'
import { readVersions } from '../ledgerVersion.ts'

const mostTries = 3

/** Several reads as if they were one: no booking of these MIDs comes between them. */
export async function readConsistently<T>(
  store: Store,
  mids: readonly string[],
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { result, isConsistent } = await store.snapshot(async (db) => {
      const before = await readVersions(db, mids)
      const result = await work(db)
      return { result, isConsistent: before === (await readVersions(db, mids)) }
    })
    if (isConsistent) return result
  }
  // A database in memory has no snapshots; there nobody else is let in.
  return store.transaction(work)
}
