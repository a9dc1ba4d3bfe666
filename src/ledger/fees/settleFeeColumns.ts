import { sql, type CompiledQuery } from 'kysely'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { versionUpdate } from '../ledgerVersion.ts'
import { lockMid } from '../lockMid.ts'
import { chargeColumns, feeColumns, feeKeyColumns } from './feeColumns.ts'

const mostAtOnce = 500

/**
 * The totals by which orders are sorted hold `rrFee` where the merchant says that it is an amount. Where that was said
 * otherwise until now, and in a ledger from before there were such totals, they are written anew: bookings go by what
 * is said from the first moment on. A start that is broken off begins again with the merchant ID that it was at.
 */
export async function settleFeeColumns(
  store: Store,
  rrFeeUnit: RrFeeUnitOf,
  mids: readonly string[],
): Promise<void> {
  const kept = await store.db.selectFrom('fee_columns').selectAll().execute()
  for (const mid of new Set([...mids, ...kept.map((row) => row.mid)])) {
    const row = kept.find((one) => one.mid === mid) ?? { counts_rr_fee: 0, is_settled: 1 }
    const counts_rr_fee = rrFeeUnit(mid) === 'amount' ? 1 : 0
    if (row.counts_rr_fee === counts_rr_fee && row.is_settled === 1) continue
    await store.transaction(async (db) => {
      await lockMid({ ...store, db }, mid)
      await say(db, { mid, counts_rr_fee, is_settled: 0 })
    })
    let last: string | undefined = ''
    while (last !== undefined) last = await settleSome(store, mid, counts_rr_fee === 1, last)
    await say(store.db, { mid, counts_rr_fee, is_settled: 1 })
  }
}

export type FeeColumnsRow = { counts_rr_fee: number }

/** For a booking: whether `rr_fee` is in the totals of this merchant ID. */
export function feeColumnsQuery(db: Db, mid: string): CompiledQuery<FeeColumnsRow> {
  return db.selectFrom('fee_columns').select('counts_rr_fee').where('mid', '=', mid).compile()
}

async function say(db: Db, row: { mid: string; counts_rr_fee: number; is_settled: number }): Promise<void> {
  const { mid: _, ...said } = row
  await db
    .insertInto('fee_columns')
    .values(row)
    .onConflict((conflict) => conflict.column('mid').doUpdateSet(said))
    .execute()
}

/** The last of the ids that were written, if there are more behind it. */
function settleSome(
  store: Store,
  mid: string,
  countsRrFee: boolean,
  after: string,
): Promise<string | undefined> {
  return store.transaction(async (db) => {
    const on = { ...store, db }
    // Nothing is booked between reading the fees and writing their keys.
    await lockMid(on, mid)
    const rows = await db
      .selectFrom('ledger_order')
      .select(['id', ...chargeColumns])
      .where('mid', '=', mid)
      .where('id', '>', after)
      .where('has_fees', '=', 1)
      .orderBy('id')
      .limit(mostAtOnce)
      .execute()
    if (rows.length === 0) return undefined
    const values = rows.map(({ id, ...charges }) => {
      const keys = feeColumns(charges, countsRrFee)
      return sql`(${sql.join([id, ...feeKeyColumns.map((column) => keys[column])])})`
    })
    const names = feeKeyColumns.map((column) => sql.ref(column))
    const set = names.map((name) => sql`${name} = written.${name}`)
    const update = sql`with written (id, ${sql.join(names)}) as (values ${sql.join(values)})
      update ledger_order set ${sql.join(set)} from written
      where ledger_order.mid = ${mid} and ledger_order.id = written.id`.compile(db)
    await executeAll(on, [update, versionUpdate(db, mid)])
    return rows.length < mostAtOnce ? undefined : rows.at(-1)?.id
  })
}
