import { sql } from 'kysely'
import { iso, type Db, type Store } from '../store/openStore.ts'

/** SQLite's file belongs to one process, which takes the lease over when it starts. To renew it would only write. */
export const usualLeaseMs = { sqlite: 600_000, postgres: 30_000 } as const

/**
 * One sweeper per MID, whatever the number of gateways. A lease can be lost without its holder knowing, when that
 * was stopped for a while; what it writes carries the number of its lease, and an old number writes nothing.
 */
export async function claimLease(
  store: Store,
  mid: string,
  holder: string,
  ms: number,
): Promise<number | undefined> {
  const now = await store.now()
  const row = await store.db
    .insertInto('ledger_lease')
    .values({ mid, holder, fence: 1, until: iso(now + ms) })
    .onConflict((conflict) =>
      conflict
        .column('mid')
        .doUpdateSet({ holder, fence: sql`ledger_lease.fence + 1`, until: iso(now + ms) })
        .where(({ eb, or }) =>
          or([
            eb('ledger_lease.until', '<=', iso(now)),
            // Nobody was given so long, not even by a time that was read a while after ours: the clock has gone back
            // since, and who held it may be gone.
            eb('ledger_lease.until', '>', iso(now + 2 * ms)),
          ]),
        ),
    )
    .returning('fence')
    .executeTakeFirst()
  return row?.fence
}

/** False: somebody else holds it by now. */
export async function renewLease(store: Store, mid: string, fence: number, ms: number): Promise<boolean> {
  const until = iso((await store.now()) + ms)
  const { numUpdatedRows } = await store.db
    .updateTable('ledger_lease')
    .set({ until })
    .where('mid', '=', mid)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The row stays: its number must never come again. */
export async function releaseLease(store: Store, mid: string, fence: number): Promise<void> {
  await renewLease(store, mid, fence, 0)
}

/** For who knows that no other process is there: what a killed one held need not run out first. */
export async function endLeases({ db, now }: Pick<Store, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('ledger_lease')
    .set({ until: iso(await now()) })
    .execute()
}

/** All of `work` or nothing, and nothing where the lease is somebody else's. */
export async function underLease<T>(
  store: Store,
  mid: string,
  fence: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return store.transaction(async (db) => {
    // An update and not a look: it holds the row until the end, and a claim has to wait.
    const { numUpdatedRows } = await db
      .updateTable('ledger_lease')
      .set({ fence })
      .where('mid', '=', mid)
      .where('fence', '=', fence)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new FenceLost(mid, fence)
    return work(db)
  })
}

/** Somebody else holds the lease by now: nothing of the page was written. */
export class FenceLost extends Error {
  override name = 'FenceLost'

  constructor(mid: string, fence: number) {
    super(`the lease of ${mid} is no longer held under number ${fence}`)
  }
}
