import { compareWords } from '../text/searchText.ts'
import { divideAmounts, shareOf, type Amount } from '../../contract/amount.ts'
import type { FeeReportRow } from '../../api/feeReportRow.ts'
import type { FeeKey } from '../ledger/feeKeys.ts'
import { addFees, amountOf, noSums, type FeeSums } from '../ledger/feeSums.ts'

type Named = Pick<FeeReportRow, 'group' | 'currency' | 'currencyStated' | 'rrFeeUnit'>

/** Kept apart by what the source amounts are: see `fee_key.source`. */
export type LineSums = Partial<Record<FeeKey['source'], FeeSums>>

export function toFeeRow(groupBy: string, named: Named, parts: LineSums): FeeReportRow {
  const { charged = noSums(), other, none } = parts
  const sums = noSums()
  for (const part of Object.values(parts)) addFees(sums, part, 1)
  const { orders, withFees, withRr, scale, network, processing, rr } = sums
  const isAmount = named.rrFeeUnit === 'amount'
  // Without a currency, orders are counted but not summed.
  const sumOf = (amount: Amount) => (named.currency === null ? null : amount)
  const totalOf = (part: FeeSums) =>
    amountOf(part.network + part.processing + (isAmount ? part.rr : 0n), part.scale)
  const chargedAmount = amountOf(charged.source, charged.scale)
  const sourceFee = totalOf(charged)
  return {
    id: idOf(groupBy, named),
    group: named.group,
    currency: named.currency,
    currencyStated: named.currencyStated,
    orders,
    ordersWithFees: withFees,
    assumedCurrencyOrders: named.currencyStated || named.currency === null ? 0 : withFees,
    ...(other && other.orders > 0 && { ordersElsewhere: other.orders }),
    ...(none && none.orders > 0 && { ordersWithoutAmount: none.orders }),
    sourceAmount: sumOf(amountOf(sums.source, scale)),
    chargedAmount: sumOf(chargedAmount),
    networkFee: sumOf(amountOf(network, scale)),
    processingFee: sumOf(amountOf(processing, scale)),
    rrFee: named.rrFeeUnit === 'rate' ? null : sumOf(amountOf(rr, scale)),
    rrFeeUnit: named.rrFeeUnit,
    ordersWithRrFee: withRr,
    rrFeeAverage:
      withRr === 0 || (named.currency === null && named.rrFeeUnit !== 'rate')
        ? null
        : quotient(amountOf(rr, scale), `${withRr}`),
    totalFee: sumOf(totalOf(sums)),
    sourceFee: sumOf(sourceFee),
    share: (named.currency !== null && shareOf(sourceFee, chargedAmount)) || null,
  }
}

function quotient(a: Amount, b: Amount): Amount {
  return divideAmounts(a, b, { decimals: 8, rounding: 'half-even' }).replace(/\.?0+$/, '')
}

function idOf(groupBy: string, { group, currency, currencyStated, rrFeeUnit }: Named): string {
  const groups = [group].flat().map((one) => withoutColon(one ?? ''))
  const id = [groupBy, groups.join('+'), withoutColon(currency ?? ''), currencyStated ? 'stated' : 'assumed']
  if (rrFeeUnit !== 'unknown') id.push(rrFeeUnit)
  return id.join(':')
}

function withoutColon(word: string): string {
  return /^[\w-]*$/.test(word) ? word : encodeURIComponent(word)
}

export function byName(a: Named, b: Named): number {
  return (
    compareGroups(a.group, b.group) ||
    compareWords(a.currency, b.currency) ||
    Number(b.currencyStated) - Number(a.currencyStated) ||
    compareWords(a.rrFeeUnit, b.rrFeeUnit)
  )
}

export function compareGroups(a: Named['group'], b: Named['group']): number {
  if (!Array.isArray(a) || !Array.isArray(b)) return compareWords(textOf(a), textOf(b))
  const nth = a.findIndex((word, at) => word !== b[at])
  return nth < 0 ? 0 : compareWords(a[nth] ?? null, b[nth] ?? null)
}

function textOf(group: Named['group']): string | null {
  return Array.isArray(group) ? (group[0] ?? null) : group
}
