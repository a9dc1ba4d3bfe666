import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'

/** A SQLite file has one process, which takes over the lease on start, so renewing often is useless. */
export const usualLeaseMs = { sqlite: 600_000, postgres: 30_000 } as const

/**
 * One sweeper per merchant ID across servers. A paused holder may lose its lease unnoticed, so each write
 * carries the fence number, and an outdated number writes nothing.
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
            // No lease is this long, so the clock was set back and the holder may be gone.
            eb('ledger_lease.until', '>', iso(now + 2 * ms)),
          ]),
        ),
    )
    .returning('fence')
    .executeTakeFirst()
  return row?.fence
}

export async function renewLease(store: Store, mid: string, fence: number, ms: number): Promise<boolean> {
  return updateHeld(store.db, mid, fence, { until: iso((await store.now()) + ms) })
}

/** False if the lease is no longer held under this number. */
async function updateHeld(
  db: Db,
  mid: string,
  fence: number,
  change: { until: string } | { fence: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ledger_lease')
    .set(change)
    .where('mid', '=', mid)
    .where('fence', '=', fence)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The row stays, because its fence number must never be reused. */
export async function releaseLease(store: Store, mid: string, fence: number): Promise<void> {
  await renewLease(store, mid, fence, 0)
}

/** For a process that knows it is alone: leases of a killed one need not expire first. */
export async function endLeases({ db, now }: Pick<Store, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('ledger_lease')
    .set({ until: iso(await now()) })
    .execute()
}

export async function underLease<T>(
  store: Store,
  mid: string,
  fence: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return store.transaction(async (db) => {
    // Updates instead of selecting: this locks the row, so that a claim waits until the end.
    if (!(await updateHeld(db, mid, fence, { fence }))) throw new FenceLost(mid, fence)
    return work(db)
  })
}

export class FenceLost extends Error {
  override name = 'FenceLost'

  constructor(mid: string, fence: number) {
    super(`the lease of ${mid} is no longer held under number ${fence}`)
  }
}
