import { insertNew } from '../../store/upsert.ts'
import type { CompiledQuery } from 'kysely'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { createFeeTotals } from '../fees/feeTotals.ts'
import { checkFee, readFeeTerms } from '../ledger/agreedFee.ts'
import { chargedColumns } from '../ledger/feeSums.ts'
import { chunked, padded } from '../ledger/feeKeys.ts'
import { versionUpdate, lockMid } from '../ledger/ledgerVersion.ts'

/** Taken from our own create request; null if that named no method. */
export type OrderMethod = { mid: string; id: string; method: string | null }

/** Stored whether or not the order is in the ledger yet: its booking reads this. */
export async function noteMethod(db: Db, { mid, id, method }: OrderMethod): Promise<void> {
  await insertNew(db, 'order_method', { mid, id, payment_method: method })
}

export type MethodRow = { id: string; payment_method: string | null }

export function methodsQuery(db: Db, mid: string, ids: readonly string[]): CompiledQuery<MethodRow> {
  return db
    .selectFrom('order_method')
    .select(['id', 'payment_method'])
    .where('mid', '=', mid)
    .where('id', 'in', padded(ids.length === 0 ? [''] : ids))
    .compile()
}

export function toMethods(rows: readonly MethodRow[]): Map<string, string> {
  return new Map(
    rows.flatMap(({ id, payment_method }) => (payment_method === null ? [] : [[id, payment_method]])),
  )
}

/** Sets the method of orders that were booked before it was noted, and moves their fees. */
export async function settleMethods(store: Store, mid: string, ids: readonly string[]): Promise<number> {
  let settled = 0
  for (const some of chunked([...new Set(ids)], 256))
    settled += await store.transaction(async (db) => {
      const on = { ...store, db }
      await lockMid(on, mid)
      const { rows } = await db.executeQuery(methodsQuery(db, mid, some))
      const methods = toMethods(rows)
      if (methods.size === 0) return 0
      const orders = await db
        .selectFrom('ledger_order')
        .select(['id', ...chargedColumns])
        .where('mid', '=', mid)
        .where('id', 'in', padded([...methods.keys()]))
        .execute()
      const outdated = orders.filter(({ id, payment_method }) => payment_method !== methods.get(id))
      if (outdated.length === 0) return 0
      const totals = createFeeTotals(mid)
      const terms = await readFeeTerms(db, mid)
      const updates = outdated.map((order) => {
        const payment_method = methods.get(order.id) ?? null
        totals.move(order, -1)
        totals.move({ ...order, payment_method }, 1)
        const fee_check = checkFee({ ...order, payment_method }, terms)?.check ?? null
        const update = db.updateTable('ledger_order').set({ payment_method, fee_check })
        return update.where('mid', '=', mid).where('id', '=', order.id).compile()
      })
      const writes = await totals.read(db)
      await executeAll(on, [...updates, ...writes(db), versionUpdate(db, mid)])
      return outdated.length
    })
  return settled
}
