import { compareAmounts, subtractAmounts } from '../../../contract/amount.ts'
import { createBatchProof } from './batchProof.ts'
import { createCountProof } from './countProof.ts'
import type { LineReader } from './createLineReader.ts'
import { createDuplicateProof } from './duplicateProof.ts'
import { readingText } from './sentences.ts'
import type { AsideLine, Proof, StatementLine } from './line.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import { createTotalProof } from './totalProof.ts'

export const mostLines = 100

/** What a file says about itself, checked as it is read. */
export function createProofs(mapping: Mapping, columns: readonly ColumnName[], reader: LineReader) {
  const arithmetic = createArithmeticProof()
  const duplicates = createDuplicateProof()
  const totals = createTotalProof(reader)
  const counts = createCountProof(columns, mapping)
  const batches = createBatchProof(mapping.batch === undefined ? -1 : columns.indexOf(mapping.batch))

  return {
    add(line: StatementLine, row: Row): void {
      arithmetic.add(line)
      duplicates.add(line, row)
      totals.add(line)
      counts.add()
      batches.add(row)
    },
    addUnreadable(): void {
      counts.add()
      totals.addUnreadable()
    },
    addAside(aside: AsideLine, row: Row): void {
      if (aside.role === 'total') totals.check(row)
      if (aside.role === 'trailer' || aside.role === 'total') counts.check(row, aside.role)
    },
    /** A row of sums without any word: nothing but money, and exactly that of all lines before it. */
    isTotal: totals.isUnnamedTotal,
    end: (): Proof[] => [arithmetic.end(), totals.end(), counts.end(), ...duplicates.end(), batches.end()],
  }
}

/** Gross less fee is net, where a line states all three in one currency. */
function createArithmeticProof() {
  let checked = 0
  let failed = 0
  const lines: number[] = []
  return {
    add({ number, amount, fee, net, currency, feeCurrency }: StatementLine): void {
      if (amount === null || net === null || (feeCurrency !== undefined && feeCurrency !== currency)) return
      checked++
      if (compareAmounts(subtractAmounts(amount, fee ?? '0'), net) === 0) return
      failed++
      if (lines.length < mostLines) lines.push(number)
    },
    end(): Proof {
      const text =
        checked === 0
          ? readingText('arithmetic.none')
          : failed === 0
            ? readingText('arithmetic.fits', { count: checked })
            : readingText('arithmetic.fails', { count: failed, of: checked })
      return {
        kind: 'arithmetic',
        ok: checked === 0 ? null : failed === 0,
        text,
        facts: { checked, failed },
        lines,
      }
    },
  }
}
