import type { CurrencyTotal } from '../../api/exports.ts'
import { createSum, type Amount } from '../../contract/amount.ts'
import type { ExportLine } from './exportColumns.ts'

export function createExportTotals() {
  const totals = new Map<string | null, ReturnType<typeof createTotal>>()
  const totalOf = (currency: string | null) => {
    const total = totals.get(currency) ?? createTotal()
    totals.set(currency, total)
    return total
  }

  return {
    add(line: ExportLine): void {
      const source = totalOf(line.source_currency)
      source.orders++
      source.sourceAmount.add(line.source_amount)
      if (line.has_fees !== 1) {
        source.ordersWithoutFees++
        return
      }
      const fees = totalOf(line.fee_currency)
      fees.ordersWithFees++
      if (line.fee_currency_stated !== 1) fees.feeCurrencyAssumed++
      fees.networkFee.add(line.network_fee)
      fees.processingFee.add(line.processing_fee)
      fees.rrFee.add(line.rr_fee)
      fees.totalFee.add(line.total)
    },

    /** By currency; orders without one come last. */
    read(): CurrencyTotal[] {
      return [...totals]
        .toSorted(([a], [b]) => Number(a === null) - Number(b === null) || ((a ?? '') < (b ?? '') ? -1 : 1))
        .map(([currency, total]) => {
          const sumOf = (sum: Sum) => (currency === null ? null : sum.read())
          return {
            currency,
            orders: total.orders,
            sourceAmount: sumOf(total.sourceAmount),
            ordersWithoutFees: total.ordersWithoutFees,
            ordersWithFees: total.ordersWithFees,
            feeCurrencyAssumed: total.feeCurrencyAssumed,
            networkFee: sumOf(total.networkFee),
            processingFee: sumOf(total.processingFee),
            rrFee: sumOf(total.rrFee),
            totalFee: sumOf(total.totalFee),
          }
        })
    },
  }
}

function createTotal() {
  return {
    orders: 0,
    ordersWithoutFees: 0,
    ordersWithFees: 0,
    feeCurrencyAssumed: 0,
    sourceAmount: sumOfSome(),
    networkFee: sumOfSome(),
    processingFee: sumOfSome(),
    rrFee: sumOfSome(),
    totalFee: sumOfSome(),
  }
}

type Sum = ReturnType<typeof sumOfSome>

function sumOfSome() {
  const sum = createSum()
  let isSome = false
  return {
    add(amount: Amount | null): void {
      if (amount === null) return
      isSome = true
      sum.add(amount)
    },
    read: () => (isSome ? sum.read() : null),
  }
}
