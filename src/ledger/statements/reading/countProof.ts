import type { Proof } from './line.ts'
import type { ColumnName, Mapping } from './mapping.ts'
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
    check(row: Row): void {
      const stated = statedCount(row, recordAt)
      if (stated === undefined) return
      checked++
      // Some count their header as well.
      if (![all, since, all + 1].includes(stated)) failures.push({ line: row.number, stated, found: all })
      since = 0
    },
    end(): Proof {
      const [first] = failures
      const words = first
        ? `The file states ${first.stated} lines, and has ${first.found}.`
        : checked > 0
          ? `The file has the ${all} lines that it states.`
          : 'The file does not say how many lines it has.'
      return {
        kind: 'count',
        ok: checked === 0 ? null : failures.length === 0,
        words,
        facts: { checked, found: all, ...(first ? { stated: first.stated } : {}) },
        lines: failures.map(({ line }) => line).slice(0, 100),
      }
    },
  }
}

/** '"SC",200', '<END>;200;checksum', 'Records: 200'. A row of sums has no count. */
function statedCount({ cells }: Row, recordAt: number): number | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (recordAt >= 0 && !/^[SR]C$/.test((cells[recordAt] ?? '').trim())) return undefined
  if (filled.length > 4) return undefined
  const count = filled
    .map((cell) =>
      /^(\d{1,7})$|^[^\d]*\b(?:records?|rows?|lines?|registos|registros|linhas|zeilen|lignes|count)\b[^\d]*(\d{1,7})$/i.exec(
        cell,
      ),
    )
    .find(Boolean)
  const [, whole, inWords] = count ?? []
  return (whole ?? inWords) ? Number(whole ?? inWords) : undefined
}
