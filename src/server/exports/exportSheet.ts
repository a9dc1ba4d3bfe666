import { createHash } from 'node:crypto'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import type { Column, OrderLine, ExportLine } from './exportColumns.ts'
import type { CurrencyTotal } from '../../api/exports.ts'
import { createSum, type Amount } from '../../contract/amount.ts'

export function createExportSheet(columns: readonly Column[], rrFeeUnit: RrFeeUnitOf) {
  const hash = createHash('sha256')
  const totals = createExportTotals()
  let rows = 0
  const hashed = (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    return bytes
  }

  return {
    head: () => hashed(byteOrderMark + csvRow(columns.map(({ name }) => name))),
    write(lines: readonly OrderLine[]): Uint8Array {
      let text = ''
      for (const one of lines) {
        // Figures of unknown unit are in no total.
        const line = { ...one, total: totalOf(one, rrFeeUnit(one.mid) === 'amount') }
        totals.add(line)
        text += csvRow(columns.map(({ of }) => of(line)))
      }
      rows += lines.length
      return hashed(text)
    },
    rows: () => rows,
    close: () => ({ rows, totals: totals.read(), sha256: hash.digest('hex') }),
  }
}

function createExportTotals() {
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
