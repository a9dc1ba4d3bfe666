import { compareAmounts, subtractAmounts } from '../../../contract/amount.ts'
import type { LineReader } from './createLineReader.ts'
import { readingText } from './rows/sentences.ts'
import type { AsideLine, Proof, StatementLine } from './line.ts'
import type { ColumnName, Mapping } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import { createTotalProof } from './totalProof.ts'

const maxLines = 100

export function createProofs(mapping: Mapping, columns: readonly ColumnName[], reader: LineReader) {
  const arithmetic = createArithmeticProof()
  const totals = createTotalProof(reader)
  const counts = createCountProof(columns, mapping)
  const batches = createBatchProof(mapping.batch === undefined ? -1 : columns.indexOf(mapping.batch))

  return {
    add(line: StatementLine, row: Row): void {
      arithmetic.add(line)
      totals.add(line)
      counts.add()
      batches.add(row)
    },
    addUnreadable(): void {
      counts.add()
      totals.addUnreadable()
    },
    addAside(role: AsideLine['role'], row: Row): void {
      if (role === 'total') totals.check(row)
      if (role === 'trailer' || role === 'total') counts.check(row, role)
    },
    /** A row of sums without a label: only money, equal to the sum of all lines above. */
    isTotal: totals.isUnnamedTotal,
    end: (): Proof[] => [arithmetic.end(), totals.end(), counts.end(), batches.end()],
  }
}

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
      if (lines.length < maxLines) lines.push(number)
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

/** Compares stated counts with all lines, or with those since the previous count. */
function createCountProof(columns: readonly ColumnName[], { records }: Mapping) {
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
      // Some files count their header as well.
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

/** '"SC",200', '<END>;200;checksum', 'Records: 200'. In a total row, a number without a label is a sum. */
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

/** A gap in batch numbers means that part of the file is missing. */
function createBatchProof(at: number) {
  const batches = new Set<number>()
  let isNumbered = at >= 0

  return {
    add({ cells }: Row): void {
      if (!isNumbered) return
      const text = (cells[at] ?? '').trim()
      if (text === '') return
      const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined
      if (number === undefined || batches.size > 10_000) isNumbered = false
      else batches.add(number)
    },
    end(): Proof {
      const numbers = [...batches].toSorted((a, b) => a - b)
      const [first, last] = [numbers[0], numbers.at(-1)]
      const missing = (last ?? 0) - (first ?? 0) + 1 - numbers.length
      // More gaps than batches: these are payout IDs shared with other merchants.
      const isDense = missing < numbers.length
      if (!isNumbered || first === undefined || last === undefined || !isDense)
        return { kind: 'batches', ok: null, text: readingText('batches.none'), facts: {}, lines: [] }
      const gaps = numbers.flatMap((number, place) => {
        const next = numbers[place + 1]
        return next === undefined || next === number + 1 ? [] : [number + 1]
      })
      const text =
        missing === 0
          ? readingText('batches.all', { first, last })
          : readingText('batches.missing', { count: missing, first, last, one: gaps[0] ?? '' })
      return { kind: 'batches', ok: missing === 0, text, facts: { first, last, missing }, lines: [] }
    },
  }
}
