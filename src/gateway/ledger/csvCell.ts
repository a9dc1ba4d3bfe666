/**
 * One cell of a CSV file, in quotes. A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, also
 * behind characters that nobody sees. A reader with another separator, or without quotes, begins a cell in the middle of
 * ours. Such a sign gets an apostrophe, wherever a cell may begin. A decimal stays a number.
 */
export function csvCell(value: string | null): string {
  if (value === null || value === '') return '""'
  const text = isHarmless(value) ? value : withApostrophes(value)
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/** A row with its end. */
export function csvRow(values: readonly (string | null)[]): string {
  let row = ''
  for (const value of values) row += row === '' ? csvCell(value) : `,${csvCell(value)}`
  return `${row}\r\n`
}

export const byteOrderMark = '\uFEFF'

function isHarmless(value: string): boolean {
  return plain.test(value) || decimal.test(value)
}

function withApostrophes(value: string): string {
  return value.replaceAll(formula, "$1'$2").replace(lineEndFirst, "'")
}

/** Most cells: a letter or a digit first, and no place where another reader begins a cell. */
const plain = /^[0-9A-Za-z][^,;\p{Cc}\u2028\u2029]*$/u

const decimal = /^-?\d{1,30}(\.\d{1,18})?$/

/** A sign of a formula where a cell may begin: first, or behind a separator or a line end. Spaces and quotes do not count. */
const formula = /((?:^|[,;\p{Cc}\u2028\u2029])[\p{Cf}\p{Zs}"]*)([=+\-@＝＋－＠])/gu

/** A tab or a line end at the beginning hides what follows. */
const lineEndFirst = /^(?=[\p{Cf}\p{Cc}\p{Z}]*[\t\r\n])/u
