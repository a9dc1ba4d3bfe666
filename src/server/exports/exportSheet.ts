import { compareWords } from '../text/searchText.ts'
import { createHash } from 'node:crypto'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import type { Column, OrderLine } from './exportColumns.ts'
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
      for (const line of lines) {
        // Figures of unknown unit are in no total.
        const total = totalOf(line, rrFeeUnit(line.mid) === 'amount')
        totals.add(line, total)
        text += csvRow(columns.map(({ of }) => of(line, total)))
      }
      rows += lines.length
      return hashed(text)
    },
    rows: () => rows,
    close: () => ({ rows, totals: totals.read(), sha256: hash.digest('hex') }),
  }
}

const amounts = ['sourceAmount', 'networkFee', 'processingFee', 'rrFee', 'totalFee'] as const
type Sums = Partial<Record<(typeof amounts)[number], ReturnType<typeof createSum>>>

function createExportTotals() {
  const totals = new Map<string | null, ReturnType<typeof createTotal>>()
  const totalOf = (currency: string | null) => {
    const total = totals.get(currency) ?? createTotal()
    totals.set(currency, total)
    return total
  }
  const add = (sums: Sums, name: keyof Sums, amount: Amount | null) => {
    if (amount !== null) (sums[name] ??= createSum()).add(amount)
  }

  return {
    add(line: OrderLine, total: Amount | null): void {
      const source = totalOf(line.source_currency)
      source.orders++
      add(source.sums, 'sourceAmount', line.source_amount)
      if (line.has_fees !== 1) {
        source.ordersWithoutFees++
        return
      }
      const fees = totalOf(line.fee_currency)
      fees.ordersWithFees++
      if (line.fee_currency_stated !== 1) fees.feeCurrencyAssumed++
      add(fees.sums, 'networkFee', line.network_fee)
      add(fees.sums, 'processingFee', line.processing_fee)
      add(fees.sums, 'rrFee', line.rr_fee)
      add(fees.sums, 'totalFee', total)
    },

    /** By currency; orders without one come last, and have no sums. */
    read(): CurrencyTotal[] {
      return [...totals]
        .toSorted(([a], [b]) => compareWords(a, b))
        .map(([currency, { sums, ...counts }]) => {
          const sumOf = (name: keyof Sums) => (currency === null ? null : (sums[name]?.read() ?? null))
          const read = Object.fromEntries(amounts.map((name) => [name, sumOf(name)]))
          return { currency, ...counts, ...(read as Record<keyof Sums, Amount | null>) }
        })
    },
  }
}

function createTotal() {
  return { orders: 0, ordersWithoutFees: 0, ordersWithFees: 0, feeCurrencyAssumed: 0, sums: {} as Sums }
}
