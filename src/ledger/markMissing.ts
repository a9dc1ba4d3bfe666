import { executeAll } from '../store/executeAll.ts'
import type { Store } from '../store/openStore.ts'
import { raiseVersion } from './ledgerVersion.ts'
import { lockMid } from './lockMid.ts'
import { readColumns } from './periods/keptRow.ts'
import { createPeriodWatch, watchQuery } from './periods/periodWatch.ts'

/** The service no longer knows the order. It stays in the ledger, and being seen again takes the mark away. */
export async function markMissing(
  on: Pick<Store, 'db' | 'engine'>,
  mid: string,
  id: string,
  at: string,
): Promise<void> {
  const { db } = on
  await lockMid(on, mid)
  const order = await db
    .updateTable('ledger_order')
    .set({ missing_at: at })
    .where('mid', '=', mid)
    .where('id', '=', id)
    .where('missing_at', 'is', null)
    .returning(readColumns)
    .executeTakeFirst()
  if (!order) return
  const watch = createPeriodWatch(mid, (await db.executeQuery(watchQuery(db, mid))).rows)
  watch.note({ ...order, missing_at: null }, order)
  await executeAll(on, watch.writes(db))
  await raiseVersion(db, mid)
}
