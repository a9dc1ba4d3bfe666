/**
 * One cell of a CSV file, quoted. Spreadsheets take a cell that begins with `=`, `+`, `-` or `@` for a formula, some
 * of them behind characters that nobody sees: such a cell gets an apostrophe. A decimal stays the number it is.
 */
export function csvCell(value: string | null): string {
  if (value === null || value === '') return '""'
  const text = isPlain(value.charCodeAt(0)) || !startsFormula(value) ? value : `'${value}`
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/** A row with its end. */
export function csvRow(values: readonly (string | null)[]): string {
  let row = ''
  for (const value of values) row += row === '' ? csvCell(value) : `,${csvCell(value)}`
  return `${row}\r\n`
}

export const byteOrderMark = '\uFEFF'

/** A letter or a digit, as nearly every cell begins with. */
function isPlain(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

function startsFormula(value: string): boolean {
  return !decimal.test(value) && formula.test(value)
}

const decimal = /^-?\d{1,30}(\.\d{1,18})?$/

/** Format and control characters and spaces do not show; among them tab and ends of lines are a reason by themselves. */
const formula = /^[\p{Cf}\p{Cc}\p{Z}]*[\t\r\n=+\-@＝＋－＠]/u
