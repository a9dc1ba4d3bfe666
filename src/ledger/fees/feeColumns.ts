import { sumAmounts, type Amount, shareOf } from '../../contract/amount.ts'
import { shortKey } from '../../contract/shortKey.ts'

/** What the fees of an order are told by. */
type Charges = {
  network_fee: Amount | null
  processing_fee: Amount | null
  rr_fee: Amount | null
  fee_currency: string | null
  source_currency: string | null
  source_amount: Amount | null
}

export const chargeColumns = [
  'network_fee',
  'processing_fee',
  'rr_fee',
  'fee_currency',
  'source_currency',
  'source_amount',
] as const satisfies readonly (keyof Charges)[]

export const feeKeyColumns = ['network_key', 'processing_key', 'rr_key', 'total_key', 'share_key'] as const

export type FeeKeyColumn = (typeof feeKeyColumns)[number]

/** What an order is sorted and filtered by of its fees. A fee that was not sent has no key: that is not zero. */
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

/** Network and processing fee, and `rrFee` where it is said to be an amount; null where none of them came. */
export function totalOf(
  { network_fee, processing_fee, rr_fee }: Pick<Charges, 'network_fee' | 'processing_fee' | 'rr_fee'>,
  countsRrFee: boolean,
): Amount | null {
  const fees = [network_fee, processing_fee, countsRrFee ? rr_fee : null].filter((fee) => fee !== null)
  return fees.length > 1 ? sumAmounts(fees) : (fees[0] ?? null)
}

/** The total by what is paid: '0.02' is 2 %. Null where that is in another currency than the fees, or nothing. */
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
  return amount === null ? null : shortKey(amount)
}
