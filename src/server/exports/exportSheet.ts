import { createHash } from 'node:crypto'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import type { Column, OrderLine } from './exportColumns.ts'
import { createExportTotals } from './exportTotals.ts'

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
