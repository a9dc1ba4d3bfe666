import { executeAll } from '../../src/store/executeAll.ts'
import type { Store } from '../../src/store/openStore.ts'
import { raiseVersion, lockMid } from '../../src/server/ledger/ledgerVersion.ts'
import { createFeeTotals } from '../../src/server/fees/feeTotals.ts'
import { readCharged } from '../../src/server/fees/readTotals.ts'

/** Counts the fee totals of a ledger that was filled without them. */
export async function countFees(store: Store, mids: readonly string[]): Promise<void> {
  for (const mid of mids)
    await store.transaction(async (db) => {
      await lockMid({ ...store, db }, mid)
      for (const operator of ['is', 'is not'] as const)
        // In order of time, so that each total is written only a few times.
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
