import { createHash } from 'node:crypto'
import type { RrFeeUnitOf } from '../../api/fees.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import type { Column, OrderLine } from './exportColumns.ts'

export function createExportSheet(columns: readonly Column[], rrFeeUnit: RrFeeUnitOf) {
  const hash = createHash('sha256')
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
        text += csvRow(columns.map(({ of }) => of(line, total)))
      }
      rows += lines.length
      return hashed(text)
    },
    rows: () => rows,
    close: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
