import { readAmount, type Amount } from '../../contract/amount.ts'
import type { FeeRow } from '../records.ts'
import { objectOf } from './objectOf.ts'
import { present } from './present.ts'

export function toFeeRow(row: unknown): FeeRow {
  const came = objectOf(row)
  return {
    id: present(came.id) ?? '',
    group: present(came.group),
    currency: present(came.currency),
    isStated: came.currencyStated === true,
    orders: countOf(came.orders),
    ordersWithFees: countOf(came.ordersWithFees),
    ordersElsewhere: countOf(came.ordersElsewhere),
    sourceAmount: sumOf(came.sourceAmount),
    networkFee: sumOf(came.networkFee),
    processingFee: sumOf(came.processingFee),
    rrFee: sumOf(came.rrFee),
    totalFee: sumOf(came.totalFee),
  }
}

function countOf(value: unknown): number {
  const count = Number(value ?? 0)
  return Number.isSafeInteger(count) ? count : 0
}

/** A sum may have more digits than any one amount. A sum that cannot be read must not pass for zero. */
function sumOf(value: unknown): Amount {
  const text = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : readAmount(value)
  if (text === undefined)
    throw new TypeError(`the fee report holds a sum that is none: ${JSON.stringify(value)}`)
  return text
}
