import { sql } from 'kysely'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { lockMid } from '../lockMid.ts'
import type { Charged } from './feeSums.ts'
import { createFeeTotals } from './feeTotals.ts'
import { selectCharged } from './readTotals.ts'

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
      for await (const orders of inTime(db, mid)) {
        const totals = createFeeTotals(mid)
        for (const order of orders) totals.move(order, 1)
        const writes = await totals.read(db)
        await executeAll({ ...store, db }, writes(db))
      }
    })
}

const mostAtOnce = 5000

/** By time, so that each total is written few times. */
async function* inTime(db: Db, mid: string): AsyncGenerator<Charged[]> {
  for (const isTimed of [false, true])
    for (let last: (Charged & { id: string }) | undefined; ;) {
      let query = selectCharged(db, mid)
        .where('created_at', isTimed ? 'is not' : 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .limit(mostAtOnce)
      if (last && isTimed)
        query = query.where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      if (last && !isTimed) query = query.where('id', '>', last.id)
      const orders = await query.execute()
      if (orders.length > 0) yield orders
      last = orders.at(-1)
      if (orders.length < mostAtOnce) break
    }
}
