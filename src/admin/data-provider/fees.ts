import { readAmount, type Amount } from '../../contract/amount.ts'
import { rrFeeUnits, type FeeGroup } from '../../contract/feeReport.ts'
import type { FeeRow } from '../records.ts'
import { numberOf, objectOf, textOf } from './jsonValues.ts'

export function toFeeRow(value: unknown): FeeRow {
  const row = objectOf(value)
  const isStated = row.currencyStated === true
  const ordersWithFees = numberOf(row.ordersWithFees) ?? 0
  const currency = textOf(row.currency) ?? null
  // Orders that name no currency are not added up.
  const sumOf = (value: unknown) => (value === null && currency === null ? null : readSum(value))
  return {
    id: textOf(row.id) ?? '',
    groups: [row.group].flat().map((group): FeeGroup => textOf(group) ?? null),
    currency,
    currencyStated: isStated,
    orders: numberOf(row.orders) ?? 0,
    ordersWithFees,
    assumedCurrencyOrders: numberOf(row.assumedCurrencyOrders) ?? (isStated ? 0 : ordersWithFees),
    ordersElsewhere: numberOf(row.ordersElsewhere) ?? 0,
    ordersWithoutAmount: numberOf(row.ordersWithoutAmount) ?? 0,
    sourceAmount: sumOf(row.sourceAmount),
    networkFee: sumOf(row.networkFee),
    processingFee: sumOf(row.processingFee),
    rrFee: row.rrFee === null ? null : sumOf(row.rrFee),
    rrFeeUnit: rrFeeUnits.find((unit) => unit === row.rrFeeUnit) ?? 'unknown',
    ordersWithRrFee: numberOf(row.ordersWithRrFee) ?? 0,
    rrFeeAverage: readAmount(row.rrFeeAverage) ?? null,
    totalFee: sumOf(row.totalFee),
    sourceFee: sumOf(row.sourceFee),
    share: readAmount(row.share) ?? null,
  }
}

/** A sum may have more digits than any one amount. A sum that cannot be read must not pass for zero. */
function readSum(value: unknown): Amount {
  const text = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : readAmount(value)
  if (text === undefined)
    throw new TypeError(`the fee report holds a sum that is none: ${JSON.stringify(value)}`)
  return text
}
