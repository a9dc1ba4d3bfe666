import { sql } from 'kysely'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { checkedColumns, checkFee, readFeeTerms, type Checked, type FeeTerms } from './agreedFee.ts'
import { feeColumns, feeKeyColumns, type FeeKeyColumn } from './feeColumns.ts'
import { padded } from './feeKeys.ts'
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

/** Recomputes keys and checks of orders with fees. Each step is a transaction, so that bookings need not wait. */
export async function settleFees(store: Store, mid: string, currencies?: readonly string[]): Promise<void> {
  let last: string | undefined = ''
  while (last !== undefined) last = await settleSome(store, mid, last, currencies)
  await store.db.updateTable('fee_columns').set({ is_settled: 1 }).where('mid', '=', mid).execute()
}

const maxAtOnce = 500

function settleSome(
  store: Store,
  mid: string,
  after: string,
  currencies?: readonly string[],
): Promise<string | undefined> {
  return store.transaction(async (db) => {
    const on = { ...store, db }
    // The lock prevents a booking between reading fees and writing keys.
    await lockMid(on, mid)
    const terms = await readFeeTerms(db, mid)
    const rows = await db
      .selectFrom('ledger_order')
      .select(['id', ...checkedColumns, ...feeKeyColumns, 'fee_check'])
      .where('mid', '=', mid)
      .where('id', '>', after)
      .where('has_fees', '=', 1)
      .$if(currencies !== undefined, (query) => query.where('fee_currency', 'in', currencies ?? []))
      .orderBy('id')
      .limit(maxAtOnce)
      .execute()
    const writes = [...keyWrites(db, mid, rows, terms), ...checkWrites(db, mid, rows, terms)]
    if (writes.length > 0) await executeAll(on, [...writes, versionUpdate(db, mid)])
    return rows.length < maxAtOnce ? undefined : rows.at(-1)?.id
  })
}

type Row = Checked & { id: string } & Pick<Tables['ledger_order'], FeeKeyColumn | 'fee_check'>

function* keyWrites(db: Db, mid: string, rows: readonly Row[], { countsRrFee }: FeeTerms) {
  const values = rows.flatMap((row) => {
    const keys = feeColumns(row, countsRrFee)
    if (feeKeyColumns.every((column) => keys[column] === row[column])) return []
    return [sql`(${sql.join([row.id, ...feeKeyColumns.map((column) => keys[column])])})`]
  })
  if (values.length === 0) return
  const names = feeKeyColumns.map((column) => sql.ref(column))
  const set = names.map((name) => sql`${name} = written.${name}`)
  yield sql`with written (id, ${sql.join(names)}) as (values ${sql.join(values)})
    update ledger_order set ${sql.join(set)} from written
    where ledger_order.mid = ${mid} and ledger_order.id = written.id`.compile(db)
}

/** A rate changes many orders in the same way, and none of their keys. */
function* checkWrites(db: Db, mid: string, rows: readonly Row[], terms: FeeTerms) {
  const changed = rows
    .map((row) => ({ id: row.id, before: row.fee_check, after: checkFee(row, terms)?.check ?? null }))
    .filter(({ before, after }) => before !== after)
  for (const [fee_check, own] of Map.groupBy(changed, ({ after }) => after))
    yield db
      .updateTable('ledger_order')
      .set({ fee_check })
      .where('mid', '=', mid)
      .where('id', 'in', padded(own.map(({ id }) => id)))
      .compile()
}
