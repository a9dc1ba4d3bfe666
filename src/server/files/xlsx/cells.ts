import { splitAmount, type Amount } from '../../../contract/amount.ts'
import { amountFormat, formatted, maxDecimals, plain, right } from './styles.ts'

/** Text is never a formula. Times are local (`2026-11-22T10:00:00`); the column header names the zone. */
export type Cell = string | number | null | { amount: Amount } | { day: string } | { time: string }

export type WrittenCell = { value: string | number | Date | null; style: number }

export function toWrittenCell(cell: Cell): WrittenCell {
  if (cell === null || cell === '') return { value: null, style: plain }
  if (typeof cell === 'string') return { value: plainText(cell), style: plain }
  if (typeof cell === 'number') return { value: cell, style: formatted(amountFormat(0)) }
  if ('amount' in cell) return amountCell(cell.amount)
  return 'day' in cell
    ? clockCell(cell.day, `${cell.day.slice(0, 10)}T00:00:00Z`, 'yyyy-mm-dd')
    : clockCell(cell.time, `${cell.time.slice(0, 19)}Z`, 'yyyy-mm-dd hh:mm:ss')
}

/** Spreadsheets use doubles of 15 digits, so longer amounts stay text. */
function amountCell(amount: Amount): WrittenCell {
  const { whole, fraction } = splitAmount(amount)
  const digits = `${whole}${fraction}`.replace(/^-?0*/, '')
  if (digits.length > maxDigits || fraction.length > maxDecimals) return { value: amount, style: right }
  return { value: Number(amount), style: formatted(amountFormat(fraction.length)) }
}

/** Spreadsheet dates before 1901 are off. */
function clockCell(text: string, instant: string, format: string): WrittenCell {
  const at = Date.parse(instant)
  return Number.isNaN(at) || at < earliest
    ? { value: plainText(text), style: plain }
    : { value: new Date(at), style: formatted(format) }
}

/** Spreadsheets decode `_x0041_` (LibreOffice also `_x41_`), also if its last `_` starts another. A cell has 32,767 characters. */
function plainText(text: string): string {
  const cut = text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text
  return cut.replaceAll(namesSign, '_x005F_').replaceAll(/[\uFFFE\uFFFF]/gu, '\uFFFD')
}

// oxlint-disable-next-line no-control-regex -- the expression searches for control characters
const namesSign = /_(?=x[0-9a-f]{1,4}[_\u0000-\u001F])/giu

const maxDigits = 15
const maxCharacters = 32_767
const earliest = Date.UTC(1901, 0)
