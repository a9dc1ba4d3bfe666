import { readingText } from './sentences.ts'
import type { Proof } from './line.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'

/** How many lines a file says it has, against those that it has: in all, or since the count before. */
export function createCountProof(columns: readonly ColumnName[], { records }: Mapping) {
  let [all, since, checked] = [0, 0, 0]
  const failures: { line: number; stated: number; found: number }[] = []
  const recordAt = records === undefined ? -1 : columns.indexOf(records.column)

  return {
    add(): void {
      all++
      since++
    },
    check(row: Row, role: 'total' | 'trailer'): void {
      const stated = statedCount(row, recordAt, role)
      if (stated === undefined) return
      checked++
      // Some count their header as well.
      if (![all, since, all + 1].includes(stated)) failures.push({ line: row.number, stated, found: all })
      since = 0
    },
    end(): Proof {
      const [first] = failures
      const text = first
        ? readingText('count.differs', { stated: first.stated, found: first.found })
        : checked > 0
          ? readingText('count.agrees', { count: all })
          : readingText('count.none')
      return {
        kind: 'count',
        ok: checked === 0 ? null : failures.length === 0,
        text,
        facts: { checked, found: all, ...(first ? { stated: first.stated } : {}) },
        lines: failures.map(({ line }) => line).slice(0, 100),
      }
    },
  }
}

/** '"SC",200', '<END>;200;checksum', 'Records: 200'. In a row of sums a number without its word is a sum. */
function statedCount({ cells }: Row, recordAt: number, role: 'total' | 'trailer'): number | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (recordAt >= 0 && !/^[SR]C$/.test((cells[recordAt] ?? '').trim())) return undefined
  if (filled.length > 4) return undefined
  const forms = role === 'total' ? [inWords] : [alone, inWords]
  for (const cell of filled)
    for (const form of forms) {
      const [, count] = form.exec(cell) ?? []
      if (count !== undefined) return Number(count)
    }
  return undefined
}

const alone = /^(\d{1,7})$/
const inWords =
  /^[^\d]*\b(?:records?|rows?|lines?|registos|registros|linhas|zeilen|lignes|count)\b[^\d]*(\d{1,7})$/i
