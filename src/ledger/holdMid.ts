import type { Db, Store } from '../store/openStore.ts'

/** Two bookings of one MID follow each other: what is read here cannot change before it is written. */
export async function holdMid(db: Db, engine: Store['engine'], mid: string): Promise<void> {
  await db
    .insertInto('ledger_version')
    .values({ mid, version: 0 })
    .onConflict((conflict) => conflict.column('mid').doNothing())
    .execute()
  // On SQLite the whole transaction has the place of the writer.
  if (engine === 'postgres')
    await db.selectFrom('ledger_version').select('version').where('mid', '=', mid).forUpdate().execute()
}
