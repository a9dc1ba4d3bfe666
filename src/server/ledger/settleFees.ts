import { sql } from 'kysely'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { checkedColumns, checkFee, readFeeTerms } from './agreedFee.ts'
import { feeColumns, feeKeyColumns } from './feeColumns.ts'
import { lockMid, versionUpdate } from './ledgerVersion.ts'

/**
 * Brings the fee columns up to date after the meaning of `rrFee` changed, or where a change of the agreed rates was
 * interrupted. Bookings use the new meaning at once.
 */
export async function settleFeeColumns(
  store: Store,
  rrFeeUnit: RrFeeUnitOf,
  mids: readonly string[],
): Promise<void> {
  const storedRows = await store.db.selectFrom('fee_columns').selectAll().execute()
  for (const mid of new Set([...mids, ...storedRows.map((row) => row.mid)])) {
    const row = storedRows.find((one) => one.mid === mid) ?? { counts_rr_fee: 0, is_settled: 1 }
    const counts_rr_fee = rrFeeUnit(mid) === 'amount' ? 1 : 0
    if (row.counts_rr_fee === counts_rr_fee && row.is_settled === 1) continue
    await store.transaction(async (db) => {
      await lockMid({ ...store, db }, mid)
      await noteUnsettled(db, mid, counts_rr_fee)
    })
    await settleFees(store, mid)
  }
}

/** In the transaction that changes how fees are read; call `settleFees` after it. */
export async function noteUnsettled(db: Db, mid: string, counts_rr_fee?: number): Promise<void> {
  const columns = { is_settled: 0, ...(counts_rr_fee !== undefined && { counts_rr_fee }) }
  await db
    .insertInto('fee_columns')
    .values({ counts_rr_fee: 0, ...columns, mid })
    .onConflict((conflict) => conflict.column('mid').doUpdateSet(columns))
    .execute()
}

/** Writes keys and checks of all orders with fees anew, in steps that let bookings in between. */
export async function settleFees(store: Store, mid: string): Promise<void> {
  let last: string | undefined = ''
  while (last !== undefined) last = await settleSome(store, mid, last)
  await store.db.updateTable('fee_columns').set({ is_settled: 1 }).where('mid', '=', mid).execute()
}

const maxAtOnce = 500

const written = [...feeKeyColumns, 'fee_check'] as const

function settleSome(store: Store, mid: string, after: string): Promise<string | undefined> {
  return store.transaction(async (db) => {
    const on = { ...store, db }
    // The lock prevents a booking between reading fees and writing keys.
    await lockMid(on, mid)
    const terms = await readFeeTerms(db, mid)
    const rows = await db
      .selectFrom('ledger_order')
      .select(['id', ...checkedColumns, ...written])
      .where('mid', '=', mid)
      .where('id', '>', after)
      .where('has_fees', '=', 1)
      .orderBy('id')
      .limit(maxAtOnce)
      .execute()
    const values = rows.flatMap((row) => {
      const fee_check = checkFee(row, terms)?.check ?? null
      const columns = { ...feeColumns(row, terms.countsRrFee), fee_check }
      if (written.every((column) => columns[column] === row[column])) return []
      return [sql`(${sql.join([row.id, ...written.map((column) => sql`cast(${columns[column]} as text)`)])})`]
    })
    if (values.length > 0) {
      const names = written.map((column) => sql.ref(column))
      const set = names.map((name) => sql`${name} = written.${name}`)
      const update = sql`with written (id, ${sql.join(names)}) as (values ${sql.join(values)})
        update ledger_order set ${sql.join(set)} from written
        where ledger_order.mid = ${mid} and ledger_order.id = written.id`.compile(db)
      await executeAll(on, [update, versionUpdate(db, mid)])
    }
    return rows.length < maxAtOnce ? undefined : rows.at(-1)?.id
  })
}
