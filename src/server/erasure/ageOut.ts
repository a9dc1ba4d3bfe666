import { sql } from 'kysely'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { raiseVersion, lockMid } from '../ledger/ledgerVersion.ts'
import { eraseRows, sliceRows } from './eraseRows.ts'

type Place = { mid: string; cutoff: string }

function oldOrders(db: Db, { mid, cutoff }: Place, from = '') {
  return db
    .selectFrom('ledger_order')
    .where('mid', '=', mid)
    .where('erased_why', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('created_at', '>=', from), eb('created_at', '<', cutoff)]),
        // Orders without a readable creation time age from when they were first stored.
        and([eb('created_at', 'is', null), eb('first_seen_at', '<', cutoff)]),
      ]),
    )
}

function oldUsers(db: Db, { mid, cutoff }: Place) {
  return db
    .selectFrom('ledger_user')
    .where('mid', '=', mid)
    .where('erased_why', 'is', null)
    .where(sql<string>`coalesce(created_at, first_seen_at)`, '<', cutoff)
    .where(({ not, exists }) => not(exists(ordersSince(db, { mid, cutoff }))))
}

function ordersSince(db: Db, { mid, cutoff }: Place) {
  return db
    .selectFrom('ledger_order')
    .select('id')
    .where('ledger_order.mid', '=', mid)
    .where(sql<boolean>`ledger_order.user_id = ledger_user.id`)
    .where('ledger_order.created_at', '>=', cutoff)
}

export type Aged = { mid: string; orders: number; users: number }

export async function countAged({ db }: Pick<Store, 'db'>, mids: readonly string[], cutoff: string) {
  const counted: Aged[] = []
  for (const mid of mids) {
    const orders = await oldOrders(db, { mid, cutoff })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    const users = await oldUsers(db, { mid, cutoff })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    counted.push({ mid, orders: Number(orders?.count ?? 0), users: Number(users?.count ?? 0) })
  }
  return counted
}

/** Erases one batch of each kind. Returns the number of erased rows, 0 once nothing is left. */
export async function ageOut(store: Store, mid: string, keepMs: number): Promise<number> {
  const now = await store.now()
  const [at, cutoff] = [iso(now), iso(now - keepMs)]
  return store.transaction(async (db) => {
    const on = { ...store, db }
    const progress = await db
      .selectFrom('retention_progress')
      .select('orders_until')
      .where('mid', '=', mid)
      .executeTakeFirst()
    const orders = await oldOrders(db, { mid, cutoff }, progress?.orders_until)
      .select(['id', 'created_at'])
      .orderBy('created_at')
      .limit(sliceRows)
      .execute()
    const users = await oldUsers(db, { mid, cutoff }).select('id').limit(sliceRows).execute()
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    await eraseRows(on, { mid, kind: 'orders', ids: ids(orders) }, 'age', at)
    await eraseRows(on, { mid, kind: 'users', ids: ids(users) }, 'age', at)
    const until = orders.length < sliceRows ? cutoff : orders.at(-1)?.created_at
    if (until) await writeProgress(db, mid, until)
    return orders.length + users.length
  })
}

async function writeProgress(db: Db, mid: string, orders_until: string): Promise<void> {
  await db
    .insertInto('retention_progress')
    .values({ mid, orders_until })
    .onConflict((conflict) => conflict.column('mid').doUpdateSet({ orders_until }))
    .execute()
}

/** Clearing the hash makes the next sweep store users again who have new orders. */
export async function welcomeBack(
  store: Pick<Store, 'transaction' | 'engine'>,
  mid: string,
  cutoff: string,
): Promise<void> {
  await store.transaction(async (db) => {
    // Same lock order as a booking: merchant ID first, then rows.
    await lockMid({ ...store, db }, mid)
    const { numUpdatedRows } = await db
      .updateTable('ledger_user')
      .set({ erased_at: null, erased_why: null, content_hash: '' })
      .where('mid', '=', mid)
      .where('erased_why', '=', 'age')
      .where(({ exists }) => exists(ordersSince(db, { mid, cutoff })))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await raiseVersion(db, mid)
  })
}
