import type { ReadingText } from '../../../i18n/reading.ts'
import type { StatementLine, UnreadableLine } from './line.ts'
import type { Delimiter } from './rows/csvRows.ts'
import type { Encoding } from './rows/encoding.ts'

/**
 * How the lines of a sender's files are understood. Columns are named, not counted, so files may grow. What is null was
 * ambiguous and not answered yet: the file is not read before it is.
 */
export type Mapping = {
  layout: Layout
  /** Empty: no column holds it; null: ask. */
  orderId?: ColumnName | null
  reference?: ColumnName
  /** null: ask. */
  amount: MoneyRule | null
  /** Several are added up; null: ask. */
  fees: readonly MoneyRule[] | null
  /** `subtracted`: a cost is positive; `added`: a cost is negative; null: ask. */
  feeSign: 'subtracted' | 'added' | null
  /** Fees on lines of their own: what marks a line as one. Its money stands in the column of `amount`. */
  feeLines?: { column: ColumnName; fees: readonly string[] }
  net?: MoneyRule
  /** `minor`: amounts are in the smallest unit of their currency, without a decimal sign; null: ask. */
  units: 'major' | 'minor' | null
  currency?: ColumnName
  /** Where no column names it; null: ask. */
  fixedCurrency?: string | null
  feeCurrency?: ColumnName
  date?: DateRule
  kind?: ColumnName
  /** The column in which the file names the kind of record, and the records that are lines. */
  records?: { column: ColumnName; lines: readonly string[] }
  /** The number of the batch that each line belongs to. */
  batch?: ColumnName
  /** Columns about people: their cells are never shown, and leave the file as dots. */
  personal: readonly ColumnName[]
}

/** As in the header, without spaces around it; a repeated one with its count (`Name #2`), an empty one as `Column 3`. */
export type ColumnName = string

export type Layout =
  | { form: 'csv'; encoding: Encoding; delimiter: Delimiter; header: number }
  | { form: 'xlsx'; sheet: string; header: number }

export type MoneyRule = {
  from:
    | { column: ColumnName }
    | { column: ColumnName; direction: ColumnName; debits: readonly string[]; credits: readonly string[] }
    | { debit: ColumnName; credit: ColumnName }
  /** null: ask. It means nothing for typed cells of a sheet. */
  decimal: '.' | ',' | null
  /** No cell had a decimal sign, so another file of the sender may have any. */
  isAssumed?: true
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
  grounds: ReadingText
  /** Another file of the sender was read otherwise. */
  wasOtherwise?: true
  /** It cannot be told from the file: a person chooses. */
  ask: boolean
  choices?: readonly Choice[]
}

/** A column stands for itself by its name. */
export type Choice = { value: unknown } & ({ text: ReadingText } | { words: string })

export type Inspection = {
  mapping: Mapping
  guesses: readonly Guess[]
  /** Those guesses that must be asked; the file can be read once there are none. */
  questions: readonly Guess[]
  columns: readonly ColumnName[]
  /** How many there are in the file. */
  lines: number
  preview: {
    /** The first lines of the file as they were read. */
    raw: readonly { number: number; cells: readonly string[] }[]
    /** The same as the mapping understands them, as far as it does. */
    understood: readonly (StatementLine | UnreadableLine)[]
  }
  sheets?: readonly string[]
}
