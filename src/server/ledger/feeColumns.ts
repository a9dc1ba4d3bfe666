import { sumAmounts, type Amount, shareOf, sortKey } from '../../contract/amount.ts'
import { sql, type CompiledQuery } from 'kysely'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { versionUpdate, lockMid } from './ledgerVersion.ts'

const chargeColumns = [
  'network_fee',
  'processing_fee',
  'rr_fee',
  'fee_currency',
  'source_currency',
  'source_amount',
] as const

type Charges = Pick<Tables['ledger_order'], (typeof chargeColumns)[number]>

export const feeKeyColumns = ['network_key', 'processing_key', 'rr_key', 'total_key', 'share_key'] as const

type FeeKeyColumn = (typeof feeKeyColumns)[number]

/** Sort and filter keys of fees. A missing fee has no key, since it is not zero. */
export function feeColumns(charges: Charges, countsRrFee = false): Record<FeeKeyColumn, string | null> {
  const { network_fee, processing_fee, rr_fee } = charges
  const total = totalOf(charges, countsRrFee)
  return {
    network_key: keyOf(network_fee),
    processing_key: keyOf(processing_fee),
    rr_key: keyOf(rr_fee),
    total_key: keyOf(total),
    share_key: keyOf(orderShare(charges, total)),
  }
}

/** Includes `rrFee` only where it is configured as an amount; null without any fee. */
export function totalOf(
  { network_fee, processing_fee, rr_fee }: Pick<Charges, 'network_fee' | 'processing_fee' | 'rr_fee'>,
  countsRrFee: boolean,
): Amount | null {
  const fees = [network_fee, processing_fee, countsRrFee ? rr_fee : null].filter((fee) => fee !== null)
  return fees.length > 1 ? sumAmounts(fees) : (fees[0] ?? null)
}

/** Total divided by the source amount ('0.02' is 2 %). Null for other currencies or a zero amount. */
export function orderShare(
  {
    fee_currency,
    source_currency,
    source_amount,
  }: Pick<Charges, 'fee_currency' | 'source_currency' | 'source_amount'>,
  total: Amount | null,
): Amount | null {
  if (total === null || source_amount === null) return null
  if (fee_currency === null || fee_currency !== source_currency) return null
  return shareOf(total, source_amount) ?? null
}

function keyOf(amount: Amount | null): string | null {
  return amount === null ? null : sortKey(amount)
}

const maxAtOnce = 500

/**
 * Rewrites total keys after the meaning of `rrFee` changed, or in a ledger from before they existed. Bookings
 * use the new meaning at once; an interrupted run restarts at its merchant ID.
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
      await say(db, { mid, counts_rr_fee, is_settled: 0 })
    })
    let last: string | undefined = ''
    while (last !== undefined) last = await settleSome(store, mid, counts_rr_fee === 1, last)
    await say(store.db, { mid, counts_rr_fee, is_settled: 1 })
  }
}

export type FeeColumnsRow = { counts_rr_fee: number }

export function feeColumnsQuery(db: Db, mid: string): CompiledQuery<FeeColumnsRow> {
  return db.selectFrom('fee_columns').select('counts_rr_fee').where('mid', '=', mid).compile()
}

async function say(db: Db, row: { mid: string; counts_rr_fee: number; is_settled: number }): Promise<void> {
  const { mid: _, ...columns } = row
  await db
    .insertInto('fee_columns')
    .values(row)
    .onConflict((conflict) => conflict.column('mid').doUpdateSet(columns))
    .execute()
}

function settleSome(
  store: Store,
  mid: string,
  countsRrFee: boolean,
  after: string,
): Promise<string | undefined> {
  return store.transaction(async (db) => {
    const on = { ...store, db }
    // The lock prevents a booking between reading fees and writing keys.
    await lockMid(on, mid)
    const rows = await db
      .selectFrom('ledger_order')
      .select(['id', ...chargeColumns])
      .where('mid', '=', mid)
      .where('id', '>', after)
      .where('has_fees', '=', 1)
      .orderBy('id')
      .limit(maxAtOnce)
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
    return rows.length < maxAtOnce ? undefined : rows.at(-1)?.id
  })
}
