import { compareAmounts, isZero, sumAmounts, type Amount } from '../../contract/amount.ts'
import type { RrFeeUnit } from '../../contract/feeReport.ts'
import type { Charge } from './charge.ts'
import type { LevelKind } from './levelKind.ts'

/** What a level looks at of an order. */
export const chargedColumns = [
  'id',
  'created_at',
  'order_type',
  'source_currency',
  'source_amount',
  'destination_currency',
  'destination_amount',
  'network_fee',
  'processing_fee',
  'rr_fee',
  'fee_currency',
  'payment_method',
] as const

export type ChargedRow = Record<Exclude<(typeof chargedColumns)[number], 'id'>, string | null> & {
  id: string
}

/** Why an order is held against no level. */
export type NoCharge = 'no fees' | 'no time' | 'other currency' | 'no amount'

/** Only fees that are amounts count; what they are a share of is in their own currency, or there is no share. */
export function toCharge(row: ChargedRow, unit: RrFeeUnit): { kind: LevelKind; charge: Charge } | NoCharge {
  const fees = [row.network_fee, row.processing_fee, unit === 'amount' ? row.rr_fee : null]
  const parts = fees.filter((fee) => fee !== null)
  const { fee_currency: feeCurrency } = row
  if (parts.length === 0 || feeCurrency === null) return 'no fees'
  if (row.created_at === null) return 'no time'
  const base = baseOf(row, feeCurrency)
  if (base === undefined) return 'other currency'
  if (base === null || compareAmounts(base, '0') <= 0) return 'no amount'
  const charged = parts.filter((fee) => !isZero(fee))
  return {
    kind: kindOf(row, feeCurrency),
    charge: {
      id: row.id,
      at: row.created_at,
      fee: sumAmounts(parts),
      base,
      parts: charged.length,
      decimals: Math.max(0, ...charged.map(decimalsOf)),
    },
  }
}

export function kindOf(row: ChargedRow, feeCurrency: string): LevelKind {
  return {
    orderType: row.order_type,
    sourceCurrency: row.source_currency,
    destinationCurrency: row.destination_currency,
    paymentMethod: row.payment_method,
    feeCurrency,
  }
}

function baseOf(row: ChargedRow, currency: string): Amount | null | undefined {
  if (currency === row.source_currency) return row.source_amount
  if (currency === row.destination_currency) return row.destination_amount
  return undefined
}

function decimalsOf(amount: Amount): number {
  return (amount.split('.')[1] ?? '').replace(/0+$/, '').length
}
