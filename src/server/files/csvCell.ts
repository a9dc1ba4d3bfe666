import type { Cell } from './xlsx/cells.ts'

/**
 * One quoted CSV cell. Spreadsheets run cells that begin with `=`, `+`, `-` or `@` as formulas, even after invisible
 * characters. Readers with other separators may start a cell inside ours. So each such sign gets an apostrophe; plain
 * decimals stay numbers.
 */
export function csvCell(value: string | null): string {
  if (value === null || value === '') return '""'
  const isHarmless = plain.test(value) || decimal.test(value)
  const text = isHarmless ? value : withApostrophes(value)
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

export function csvRow(values: readonly (string | null)[]): string {
  let row = ''
  for (const value of values) row += row === '' ? csvCell(value) : `,${csvCell(value)}`
  return `${row}\r\n`
}

export const byteOrderMark = '\uFEFF'

const usualChunk = 64 * 1024

/** The rows of a sheet as CSV, with exact amounts and times. `above` is a line of its own over the header. */
export async function* rowsAsCsv(
  headers: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  above?: string,
): AsyncGenerator<string, void> {
  let text = byteOrderMark + (above === undefined ? '' : csvRow([above])) + csvRow(headers)
  for await (const row of rows) {
    text += csvRow(headers.map((_, at) => textOf(row[at] ?? null)))
    if (text.length < usualChunk) continue
    yield text
    text = ''
  }
  yield text
}

function textOf(cell: Cell): string | null {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return 'amount' in cell ? cell.amount : 'day' in cell ? cell.day : cell.time
}

function withApostrophes(value: string): string {
  return value.replaceAll(formula, "$1'$2").replace(lineEndFirst, "'")
}

/** Fast path: starts with a letter or digit, and contains no separator of any reader. */
// oxlint-disable-next-line no-control-regex -- `\p{Cc}` would need the flag u, which is slower
const plain = /^[0-9A-Za-z][^,;\x00-\x1f\x7f-\x9f\u2028\u2029]*$/

const decimal = /^-?\d{1,30}(\.\d{1,18})?$/

/** A formula sign at a possible cell start: first, or after a separator or line end; spaces and quotes are skipped. */
const formula = /((?:^|[,;\p{Cc}\u2028\u2029])[\p{Cf}\p{Zs}"]*)([=+\-@＝＋－＠])/gu

/** A leading tab or line end hides what follows. */
const lineEndFirst = /^(?=[\p{Cf}\p{Cc}\p{Z}]*[\t\r\n])/u
