import type { Db, Store } from '../../store/openStore.ts'

const mostTries = 3

/** Several questions as if they were one: no booking of these MIDs comes between them. */
export async function steadily<T>(
  store: Store,
  mids: readonly string[],
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { answer, isSteady } = await store.snapshot(async (db) => {
      const before = await readVersions(db, mids)
      const answer = await work(db)
      return { answer, isSteady: before === (await readVersions(db, mids)) }
    })
    if (isSteady) return answer
  }
  // A database in memory has no snapshots; there nobody else is let in.
  return store.transaction(work)
}

async function readVersions(db: Db, mids: readonly string[]): Promise<string> {
  const rows = await db.selectFrom('ledger_version').selectAll().where('mid', 'in', mids).execute()
  return JSON.stringify(rows.map(({ mid, version }) => [mid, version]).toSorted())
}
