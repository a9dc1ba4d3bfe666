import type { ReadingText } from '../../../i18n/reading.ts'
import type { ColumnName, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import type { StatementLine, UnreadableLine } from './line.ts'
import type { Row } from './rows/row.ts'
import type { Calendar } from './rows/xlsx/dates.ts'

export type Guess = {
  /** Path in the mapping: `layout.encoding`, `amount.decimal`, `fees.1.decimal`, `date.order`. */
  about: string
  value: unknown
  grounds: ReadingText
  /** Another file of this sender was read differently. */
  wasOtherwise?: true
  /** The file leaves it open, so a person chooses. */
  ask: boolean
  choices?: readonly Choice[]
  /** Cells that the question is about. */
  examples?: readonly string[]
}

/** Columns are shown by name. */
type Choice = { value: unknown; examples?: readonly string[] } & ({ text: ReadingText } | { words: string })

export function sure(about: string, value: unknown, grounds: ReadingText): Guess {
  return { about, value, grounds, ask: false }
}

export function unsure(about: string, grounds: ReadingText, choices?: readonly Choice[]): Guess {
  return { about, value: null, grounds, ask: true, ...(choices && { choices }) }
}

export type Inspection = {
  mapping: Mapping
  guesses: readonly Guess[]
  /** Guesses with `ask`; the file can be read once there are none. */
  questions: readonly Guess[]
  columns: readonly ColumnName[]
  lines: number
  /** The first lines and some from all over the file, to compare with orders; not stored. */
  sample: { rows: readonly Row[]; calendar?: Calendar }
  /** Columns that may hold ids; not stored. */
  idColumns: readonly ColumnName[]
  preview: {
    raw: readonly { number: number; cells: readonly string[] }[]
    understood: readonly (StatementLine | UnreadableLine)[]
  }
  sheets?: readonly string[]
  /** Columns of numbers, which may be fees; not stored. */
  numbers: readonly MoneyRule[]
  /** Of the month that the lines are in. */
  periodZone: string
  /** The period that the rows above the table state, in local times. */
  printed?: { from: number; to: number }
}

/** Replaces the guess about the same thing, and about its decimal sign. */
export function withGuess(inspection: Inspection, guess: Guess): Inspection {
  const isOther = ({ about }: Guess) => about !== guess.about && about !== `${guess.about}.decimal`
  const guesses = [guess, ...inspection.guesses.filter(isOther)]
  return { ...inspection, guesses, questions: guesses.filter(({ ask }) => ask) }
}

export function mappedColumns(mapping: Mapping): ColumnName[] {
  const {
    orderId,
    reference,
    amount,
    fees,
    net,
    feeLines,
    currency,
    feeCurrency,
    date,
    kind,
    records,
    batch,
  } = mapping
  const rules = [amountRule(amount), ...(fees ?? []), net].filter(
    (rule) => rule !== null && rule !== undefined,
  )
  const named = [
    orderId ? orderId.column : undefined,
    reference,
    ...rules.flatMap(ruleColumns),
    feeLines?.column,
    currency,
    feeCurrency,
    date?.column,
    date?.time,
    typeof date?.zone === 'object' ? date.zone.column : undefined,
    kind,
    records?.column,
    batch,
  ]
  return [...new Set(named.filter((name) => name !== undefined))]
}

/** Null if no column has the amount before fees. */
export function amountRule(amount: Mapping['amount']): MoneyRule | null {
  return typeof amount === 'object' ? amount : null
}

export function ruleColumns({ from }: MoneyRule): ColumnName[] {
  if ('debit' in from) return [from.debit, from.credit]
  return 'direction' in from ? [from.column, from.direction] : [from.column]
}
