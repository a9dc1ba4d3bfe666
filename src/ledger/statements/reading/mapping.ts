import type { StatementLine, UnreadableLine } from './line.ts'

/**
 * How the lines of a sender's files are understood. Columns are named, not counted, so files may grow. What is null was
 * ambiguous and not answered yet: the file is not read before it is.
 */
export type Mapping = {
  layout: Layout
  orderId?: ColumnName
  reference?: ColumnName
  amount?: MoneyRule
  /** Several are added up. */
  fees: readonly MoneyRule[]
  /** `subtracted`: a cost is positive; `added`: a cost is negative; null: ask. */
  feeSign: 'subtracted' | 'added' | null
  /** Fees on lines of their own: the cells of the column that mark a line as the amount itself. */
  feeLines?: { column: ColumnName; amounts: readonly string[] }
  net?: MoneyRule
  currency?: ColumnName
  /** Where no column names it. */
  fixedCurrency?: string
  feeCurrency?: ColumnName
  date?: DateRule
  kind?: ColumnName
  /** The column in which the file names the kind of record, and the records that are lines. */
  records?: { column: ColumnName; lines: readonly string[] }
  /** The number of the batch that each line belongs to. */
  batch?: ColumnName
}

/** As in the header, without spaces around it; a repeated one with its count (`Name #2`), an empty one as `Column 3`. */
export type ColumnName = string

export type Layout =
  | { form: 'csv'; encoding: Encoding; delimiter: Delimiter; header: number }
  | { form: 'xlsx'; sheet: string; header: number }

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Delimiter = ',' | ';' | '\t' | '|'

export type MoneyRule = {
  from:
    | { column: ColumnName }
    | { column: ColumnName; direction: ColumnName; debits: readonly string[] }
    | { debit: ColumnName; credit: ColumnName }
  /** null: ask. It means nothing for typed cells of a sheet. */
  decimal: '.' | ',' | null
  /** In the smallest unit of the currency, without a decimal sign. */
  isMinor?: boolean
}

export type DateRule = {
  column: ColumnName
  /** Where the time stands in a cell of its own. */
  time?: ColumnName
  /** null: ask. It means nothing for dates of a sheet, and for those that begin with the year. */
  order: 'day-first' | 'month-first' | 'year-first' | 'unix' | null
  /** Of dates that do not say it: a name such as `Europe/Lisbon`, or the column that names it. */
  zone: string | { column: ColumnName }
}

/** One thing that was worked out, and why. */
export type Guess = {
  /** The place in the mapping: `layout.encoding`, `amount.decimal`, `fees.1.decimal`, `date.order`. */
  about: string
  value: unknown
  /** For people: what in the file speaks for it. */
  grounds: string
  /** It cannot be told from the file: a person chooses. */
  ask: boolean
  choices?: readonly { value: unknown; words: string }[]
}

export type Inspection = {
  mapping: Mapping
  guesses: readonly Guess[]
  /** Those guesses that must be asked; the file can be read once there are none. */
  questions: readonly Guess[]
  columns: readonly ColumnName[]
  preview: {
    /** The first lines of the file as they were read. */
    raw: readonly { number: number; cells: readonly string[] }[]
    /** The same as the mapping understands them, as far as it does. */
    understood: readonly (StatementLine | UnreadableLine)[]
  }
  sheets?: readonly string[]
}
