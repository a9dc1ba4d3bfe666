import { currencyOf } from './cells/currencies.ts'
import { dateEvidence, type DateOrder } from './cells/readDate.ts'
import { decimalEvidence, isNegativeText, type DecimalSign } from './cells/readDecimal.ts'
import type { Row } from './rows/row.ts'

/** Counts over all lines of the file. */
export type ColumnEvidence = {
  filled: number
  dashes: number
  numbers: Record<DecimalSign | 'none' | 'open', number>
  dates: Record<DateOrder | 'open' | 'short', number>
  storedNumbers: number
  storedWhole: number
  storedDates: number
  negatives: number
  /** `9.9E+15` */
  scientific: number
  emails: number
  /** Cells with an amount and a currency, by currency. */
  codes: Map<string, number>
  /** Frequencies of the values, dropped once there are too many. */
  values: Map<string, number> | undefined
  examples: { open?: string; date?: string; openDate?: string; shortDate?: string; scientific?: string }
}

/** After this many lines only columns of numbers and dates are sampled further. */
const sampleLines = 2000
const fewValues = 60

/** `isMoney`: columns named as money, which are sampled to the end of the file. */
export function createEvidence(isMoney: readonly boolean[] = []) {
  const columns: ColumnEvidence[] = []
  let isCandidate: boolean[] | undefined
  let lines = 0

  return {
    add({ cells, types }: Row): void {
      if (lines++ === sampleLines)
        isCandidate = columns.map(
          (column, at) => isMoney[at] || isBlank(column) || isOfNumbers(column) || isOfDates(column),
        )
      for (let at = 0; at < cells.length; at++) {
        const text = (cells[at] ?? '').trim()
        const column = (columns[at] ??= nothingYet())
        const type = types?.[at]
        if (text === '' || type === 'error') continue
        column.filled++
        if (isDash(text)) column.dashes++
        if (column.values) countValue(column, text)
        if (isCandidate?.[at] === false) continue
        if (type === 'date') column.storedDates++
        else if (type === 'number') addStored(column, text)
        else addText(column, text)
      }
    },
    columns: (width: number): ColumnEvidence[] =>
      Array.from({ length: width }, (_, at) => columns[at] ?? nothingYet()),
  }
}

/** A few bad cells do not change the type of a column. */
export const maxCells = 0.8

/** From 0 to 1; zero for a column with many different values. */
export function shareOf({ values, filled }: ColumnEvidence, isMatch: (value: string) => boolean): number {
  let count = 0
  for (const [value, times] of values ?? []) if (isMatch(value)) count += times
  return filled === 0 ? 0 : count / filled
}

export function isOfNumbers(column: ColumnEvidence): boolean {
  return hasNumbers(column) && numbersIn(column) >= (column.filled - column.dashes) * maxCells
}

export function hasNumbers(column: ColumnEvidence): boolean {
  return numbersIn(column) > 0
}

export function isBlank({ filled, dashes }: ColumnEvidence): boolean {
  return filled === dashes
}

export function isDash(text: string): boolean {
  return text.length < 4 && /^[-−‐–—]+$/.test(text)
}

function numbersIn({ numbers, storedNumbers }: ColumnEvidence): number {
  return numbers['.'] + numbers[','] + numbers.none + numbers.open + storedNumbers
}

export function isOfDates({ filled, dates, storedDates }: ColumnEvidence): boolean {
  const count = Object.values(dates).reduce((sum, one) => sum + one, storedDates)
  return filled > 0 && count >= filled * maxCells
}

export const scientificForm = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i

function addStored(column: ColumnEvidence, text: string): void {
  column.storedNumbers++
  if (/^-?\d+$/.test(text)) column.storedWhole++
  if (text.startsWith('-')) column.negatives++
  if (scientificForm.test(text)) {
    column.scientific++
    column.examples.scientific ??= text
  }
}

function addText(column: ColumnEvidence, text: string): void {
  const sign = decimalEvidence(text)
  if (sign !== undefined) {
    column.numbers[sign]++
    if (sign === 'open') column.examples.open ??= text
    if (isNegativeText(text)) column.negatives++
    countCode(column, text)
  } else if (scientificForm.test(text)) {
    column.scientific++
    column.examples.scientific ??= text
  } else if (text.includes('@') && /\S@\S+\.\S/.test(text)) column.emails++

  if (text.length > 60 || !/\d/.test(text)) return
  const order = dateEvidence(text)
  if (order === undefined) return
  column.dates[order]++
  column.examples.date ??= text
  if (order === 'open') column.examples.openDate ??= text
  if (order === 'short') column.examples.shortDate ??= text
}

function countCode({ codes }: ColumnEvidence, text: string): void {
  if (!/[^\d.,\s+-]/.test(text)) return
  const code = currencyOf(text)
  if (code !== '' && (codes.has(code) || codes.size < fewValues)) codes.set(code, (codes.get(code) ?? 0) + 1)
}

function countValue(column: ColumnEvidence, text: string): void {
  column.values?.set(text, (column.values.get(text) ?? 0) + 1)
  if ((column.values?.size ?? 0) > fewValues) column.values = undefined
}

function nothingYet(): ColumnEvidence {
  return {
    filled: 0,
    dashes: 0,
    numbers: { '.': 0, ',': 0, none: 0, open: 0 },
    dates: { 'day-first': 0, 'month-first': 0, 'year-first': 0, unix: 0, open: 0, short: 0 },
    storedNumbers: 0,
    storedWhole: 0,
    storedDates: 0,
    negatives: 0,
    scientific: 0,
    emails: 0,
    codes: new Map(),
    values: new Map(),
    examples: {},
  }
}
