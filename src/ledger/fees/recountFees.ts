import { executeAll } from '../../store/executeAll.ts'
import type { Store } from '../../store/openStore.ts'
import { raiseVersion } from '../ledgerVersion.ts'
import { lockMid } from '../lockMid.ts'
import { createFeeTotals } from './feeTotals.ts'
import { readCharged } from './readTotals.ts'

/** Counts the fee totals of a ledger from before they were kept; each MID once, all of it or nothing. */
export async function recountFees(store: Store): Promise<void> {
  const mids = await store.db.selectFrom('fee_recount').select('mid').orderBy('mid').execute()
  for (const { mid } of mids)
    await store.transaction(async (db) => {
      await lockMid({ ...store, db }, mid)
      const { numDeletedRows } = await db
        .deleteFrom('fee_recount')
        .where('mid', '=', mid)
        .executeTakeFirstOrThrow()
      // Another gateway was quicker.
      if (numDeletedRows === 0n) return
      await db.deleteFrom('fee_total').where('mid', '=', mid).execute()
      await db.deleteFrom('fee_key').where('mid', '=', mid).execute()
      for (const operator of ['is', 'is not'] as const)
        // By time, so that each total is written few times.
        for await (const orders of readCharged(db, mid, (query) =>
          query.where('created_at', operator, null),
        )) {
          const totals = createFeeTotals(mid)
          for (const order of orders) totals.move(order, 1)
          const writes = await totals.read(db)
          await executeAll({ ...store, db }, writes(db))
        }
      await raiseVersion(db, mid)
    })
}
