import { sumAmounts, type Amount, shareOf, sortKey } from '../../contract/amount.ts'
import type { CompiledQuery } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

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

export type FeeKeyColumn = (typeof feeKeyColumns)[number]

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

export type FeeColumnsRow = { counts_rr_fee: number }

export function feeColumnsQuery(db: Db, mid: string): CompiledQuery<FeeColumnsRow> {
  return db.selectFrom('fee_columns').select('counts_rr_fee').where('mid', '=', mid).compile()
}
