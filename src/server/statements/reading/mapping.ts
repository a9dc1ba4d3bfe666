import type { ReadingText } from '../../../i18n/reading.ts'
import type { ColumnName, Mapping, MoneyRule } from '../../../api/statementMapping.requests.ts'
import type { Row } from './rows/row.ts'
import type { Calendar } from './rows/xlsx/dates.ts'

/** What the file leaves open, so a person chooses. */
export type Question = {
  /** Path in the mapping: `amount.decimal`, `fees.1.decimal`, `date.order`. */
  about: string
  grounds: ReadingText
  choices?: readonly Choice[]
  /** Cells that the question is about. */
  examples?: readonly string[]
}

/** Columns are shown by name. */
export type Choice = { value: unknown; examples?: readonly string[] } & (
  | { text: ReadingText }
  | { words: string }
)

export function unsure(about: string, grounds: ReadingText, choices?: readonly Choice[]): Question {
  return { about, grounds, ...(choices && { choices }) }
}

export type Inspection = {
  mapping: Mapping
  /** The file can be read once there are none. */
  questions: readonly Question[]
  columns: readonly ColumnName[]
  /** The first lines and some from all over the file, to compare with orders; not stored. */
  sample: { rows: readonly Row[]; calendar?: Calendar }
  /** Columns that may hold ids; not stored. */
  idColumns: readonly ColumnName[]
  preview: { raw: readonly { number: number; cells: readonly string[] }[] }
  sheets?: readonly string[]
  /** Columns of numbers, which may be fees; not stored. */
  numbers: readonly MoneyRule[]
  /** Of the month that the lines are in. */
  periodZone: string
  /** The file does not state the zone of its dates. */
  isZoneAssumed?: boolean
  /** The period that the rows above the table state, in local times. */
  printed?: { from: number; to: number }
}

/** Replaces the question about a value, and the one about its decimal sign. */
export function withQuestion(inspection: Inspection, about: string, question?: Question): Inspection {
  const others = inspection.questions.filter((one) => ![about, `${about}.decimal`].includes(one.about))
  return { ...inspection, questions: question ? [question, ...others] : others }
}

export function mappedColumns(mapping: Mapping): ColumnName[] {
  const { orderId, amount, fees, net, feeLines, date, records } = mapping
  const rules = [amountRule(amount), ...(fees ?? []), net].flatMap((rule) => rule ?? [])
  const named = [
    orderId ? orderId.column : undefined,
    mapping.reference,
    ...rules.flatMap(ruleColumns),
    feeLines?.column,
    mapping.currency,
    mapping.feeCurrency,
    date?.column,
    date?.time,
    typeof date?.zone === 'object' ? date.zone.column : undefined,
    mapping.kind,
    records?.column,
    mapping.batch,
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
