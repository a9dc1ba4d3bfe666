import { readAmount, type Amount } from '../../contract/amount.ts'
import type { FeeRow } from '../records.ts'
import { numberOf, objectOf, textOf, textsOf } from './jsonValues.ts'

export function toFeeRow(value: unknown): FeeRow {
  const row = objectOf(value)
  return {
    ...textsOf(row, 'group', 'currency'),
    id: textOf(row.id) ?? '',
    isStated: row.currencyStated === true,
    orders: numberOf(row.orders) ?? 0,
    ordersWithFees: numberOf(row.ordersWithFees) ?? 0,
    ordersElsewhere: numberOf(row.ordersElsewhere) ?? 0,
    sourceAmount: sumOf(row.sourceAmount),
    networkFee: sumOf(row.networkFee),
    processingFee: sumOf(row.processingFee),
    ...(row.rrFee !== null && { rrFee: sumOf(row.rrFee) }),
    totalFee: sumOf(row.totalFee),
  }
}

/** A sum may have more digits than any one amount. A sum that cannot be read must not pass for zero. */
function sumOf(value: unknown): Amount {
  const text = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : readAmount(value)
  if (text === undefined)
    throw new TypeError(`the fee report holds a sum that is none: ${JSON.stringify(value)}`)
  return text
}
