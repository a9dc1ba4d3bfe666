import { currencyOf, splitCurrency } from './cells/currencies.ts'
import { dateEvidence, type DateOrder } from './cells/readDate.ts'
import { decimalEvidence, isNegativeText, type DecimalSign } from './cells/readDecimal.ts'
import { roleOf, type ColumnRole } from './headerWords.ts'
import type { ColumnName } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'

/** A column by its name, with counts over the cells of all lines. */
export type Column = {
  name: ColumnName
  /** By the name; undefined if the cells contradict it. */
  role: ColumnRole | undefined
  rank: number
  /** Stated in the name. */
  currency: string | undefined
  filled: number
  dashes: number
  numbers: Record<DecimalSign | 'none' | 'open', number>
  dates: Record<DateOrder | 'open' | 'short', number>
  storedNumbers: number
  storedWhole: number
  storedDates: number
  negatives: number
  emails: number
  /** Cells with an amount and a currency, by currency. */
  codes: Map<string, number>
  /** Frequencies of the values, dropped once there are too many. */
  values: Map<string, number> | undefined
  /** Frequencies of the texts without their words with digits: `COMMISSION OR-17` counts as `COMMISSION`. */
  kinds: Map<string, number> | undefined
  examples: { open?: string; date?: string; openDate?: string; shortDate?: string }
}

const fewValues = 60

export function createColumns(names: readonly ColumnName[]) {
  const columns = names.map(toColumn)
  // What a provider paid out is a net amount; only beside `Paid in` is it a debit.
  if (columns.every(({ role }) => role !== 'amountCredit'))
    for (const column of columns) if (/^paid out$/i.test(column.name)) column.role = 'net'

  return {
    add({ cells, types }: Row): void {
      columns.forEach((column, at) => {
        const text = (cells[at] ?? '').trim()
        const type = types?.[at]
        if (text === '' || type === 'error') return
        column.filled++
        if (isDash(text)) column.dashes++
        if (column.values) column.values = counted(column.values, text)
        if (type === 'date') column.storedDates++
        else if (type === 'number') addStored(column, text)
        else addText(column, text)
      })
    },
    read: (): Column[] => columns.map((column) => (fits(column) ? column : { ...column, role: undefined })),
  }
}

function toColumn(name: ColumnName): Column {
  const { role, rank = 0 } = roleOfColumn(name) ?? {}
  return {
    name,
    role,
    rank,
    currency: splitCurrency(name).currency,
    filled: 0,
    dashes: 0,
    numbers: { '.': 0, ',': 0, none: 0, open: 0 },
    dates: { 'day-first': 0, 'month-first': 0, 'year-first': 0, open: 0, short: 0 },
    storedNumbers: 0,
    storedWhole: 0,
    storedDates: 0,
    negatives: 0,
    emails: 0,
    codes: new Map(),
    values: new Map(),
    kinds: new Map(),
    examples: {},
  }
}

export function roleOfColumn(name: ColumnName) {
  return roleOf(splitCurrency(name.replace(/ #\d+$/, '')).name)
}

function addStored(column: Column, text: string): void {
  column.storedNumbers++
  if (/^-?\d+$/.test(text)) column.storedWhole++
  if (text.startsWith('-')) column.negatives++
}

/** A column without a date in so many cells has none further down. */
const enoughCells = 1000

function addText(column: Column, text: string): void {
  const { numbers, dates, examples, filled, dashes } = column
  const sign = decimalEvidence(text)
  if (sign !== undefined) {
    numbers[sign]++
    if (sign === 'open') examples.open ??= text
    if (isNegativeText(text)) column.negatives++
    countCode(column, text)
  } else if (text.includes('@') && /\S@\S+\.\S/.test(text)) column.emails++

  const isDateless = examples.date === undefined && filled - dashes > enoughCells
  const order = isDateless || text.length > 60 || !/\d/.test(text) ? undefined : dateEvidence(text)
  if (sign === undefined && order === undefined && column.kinds)
    column.kinds = counted(column.kinds, kindIn(text))
  if (order === undefined) return
  dates[order]++
  examples.date ??= text
  if (order === 'open') examples.openDate ??= text
  if (order === 'short') examples.shortDate ??= text
}

function countCode({ codes }: Column, text: string): void {
  if (!/[^\d.,\s+-]/.test(text)) return
  const code = currencyOf(text)
  if (code !== '' && (codes.has(code) || codes.size < fewValues)) codes.set(code, (codes.get(code) ?? 0) + 1)
}

function counted(counts: Map<string, number>, text: string): Map<string, number> | undefined {
  counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts.size > fewValues ? undefined : counts
}

/** A text without its words with digits, as ids and dates. */
export function kindIn(text: string): string {
  if (text.length > 200) return ''
  return text
    .split(' ')
    .filter((word) => !/\d/.test(word))
    .join(' ')
}

export function isDash(text: string): boolean {
  return text.length < 4 && /^[-−‐–—]+$/.test(text)
}

/** A few bad cells do not change the type of a column. */
export const maxCells = 0.8

/** From 0 to 1; zero for a column with many different values. */
export function shareOf({ values, filled }: Column, isMatch: (value: string) => boolean): number {
  let count = 0
  for (const [value, times] of values ?? []) if (isMatch(value)) count += times
  return filled === 0 ? 0 : count / filled
}

export function isBlank({ filled, dashes }: Column): boolean {
  return filled === dashes
}

function countNumbers({ numbers, storedNumbers }: Column): number {
  return storedNumbers + sum(numbers)
}

function countDates({ dates, storedDates }: Column): number {
  return storedDates + sum(dates)
}

export function hasNumbers(column: Column): boolean {
  return countNumbers(column) > 0
}

export function isOfNumbers(column: Column): boolean {
  return hasNumbers(column) && countNumbers(column) >= (column.filled - column.dashes) * maxCells
}

export function isOfDates(column: Column): boolean {
  return column.filled > 0 && countDates(column) >= column.filled * maxCells
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0)
}

function isOfMoney({ role = 'other' }: Column): boolean {
  return /^(?:fee|(?:amount|net)(?:Debit|Credit)?)$/.test(role)
}

function fits(column: Column): boolean {
  if (isBlank(column)) return true
  // A missing fee column would make wrong totals look right, so the column stays and bad cells are reported.
  if (column.role === 'fee') return hasNumbers(column)
  if (isOfMoney(column)) return isOfNumbers(column)
  return column.role !== 'date' || isOfDates(column)
}

/** Filled columns first, then by rank. */
export function allOf(columns: readonly Column[], role: ColumnRole): Column[] {
  return columns
    .filter((column) => column.role === role)
    .toSorted((a, b) => Number(isBlank(a)) - Number(isBlank(b)) || a.rank - b.rank)
}

export function firstOf(columns: readonly Column[], role: ColumnRole): Column | undefined {
  return allOf(columns, role)[0]
}
