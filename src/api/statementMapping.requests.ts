import { z } from 'zod'
import { timeZone } from './requestFields.ts'

/** Header name, trimmed; a repeated header has its count (`Name #2`), an empty header is `Column 3`. */
const column = z.string().max(500)
const words = z.array(z.string().max(200)).max(200)

const layout = z.union([
  z.strictObject({
    form: z.literal('csv'),
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
    delimiter: z.enum([',', ';', '\t', '|']),
    header: z.int().min(0).max(100_000),
  }),
  z.strictObject({
    form: z.literal('xlsx'),
    sheet: z.string().max(200),
    header: z.int().min(0).max(100_000),
  }),
  /** A bank statement; its columns are always the same. */
  z.strictObject({ form: z.literal('camt.053'), header: z.int().min(0).max(100_000) }),
])

/** As an answer, null means that the file has no such column. */
function orNone<T>(value: T | null): T | undefined {
  return value ?? undefined
}

/**
 * `prefix` and `suffix` are the sender's; `add` is what the sender leaves out; `form` is the case and separators of our
 * ids.
 */
const idRule = z.strictObject({
  column,
  prefix: z.string().max(100).optional(),
  suffix: z.string().max(100).optional(),
  add: z.string().max(100).optional(),
  form: z.string().max(200).optional(),
})

const money = z.strictObject({
  from: z.union([
    z.strictObject({ column }),
    z.strictObject({ column, direction: column, debits: words, credits: words }),
    z.strictObject({ debit: column, credit: column }),
  ]),
  /** null: ask. Ignored for typed cells of a spreadsheet. */
  decimal: z.enum(['.', ',']).nullable(),
  /** No cell had a decimal sign, so the sender's next file may use either. */
  isAssumed: z.literal(true).optional(),
})

const date = z.strictObject({
  column,
  /** Column of the time, if separate from the date. */
  time: column.optional(),
  /** null: ask. Ignored for spreadsheet dates and for dates that start with the year. */
  order: z.enum(['day-first', 'month-first', 'year-first']).nullable(),
  /** Zone of dates without one: a name such as `Europe/Lisbon`, or the column that names it. */
  zone: z.union([timeZone, z.strictObject({ column })]),
})

/**
 * How to read the lines of a sender's files. Columns are matched by name, so files may gain columns. Null means
 * ambiguous and unanswered; the file is not read until a person answers.
 */
export const mappingSchema = z.strictObject({
  layout,
  /** Name of the provider, as the file states it or as a person typed it. */
  sender: z.string().trim().max(200).optional(),
  /** Empty: no such column; null: ask. A column alone has no prefix. */
  orderId: z
    .union([
      column.transform((name): '' | z.output<typeof idRule> => (name === '' ? '' : { column: name })),
      idRule,
    ])
    .nullable()
    .optional(),
  reference: column.optional(),
  /** Empty: no such column; `net-and-fee`: their sum; null: ask. */
  amount: z.union([money, z.literal(['', 'net-and-fee'])]).nullable(),
  /** Several columns are added up; null: ask. */
  fees: z.array(money).max(20).nullable(),
  /** `subtracted`: a cost is positive; `added`: a cost is negative; null: ask. */
  feeSign: z.enum(['subtracted', 'added']).nullable(),
  /** For fees on separate lines: the values that mark a fee line. Its money is in the `amount` column. */
  feeLines: z.strictObject({ column, fees: words }).optional(),
  net: money.nullable().transform(orNone).optional(),
  /** `minor`: amounts are in the smallest unit of their currency, without a decimal sign; null: ask. */
  units: z.enum(['major', 'minor']).nullable(),
  currency: column.optional(),
  /** Used if no column names the currency; null: ask. */
  fixedCurrency: z.string().max(20).nullable().optional(),
  feeCurrency: column.optional(),
  /** Currency of the fees if it is another one and no column names it. */
  fixedFeeCurrency: z.string().max(20).optional(),
  date: date.nullable().transform(orNone).optional(),
  kind: column.optional(),
  /** The column with the record type, and the types that are statement lines. */
  records: z.strictObject({ column, lines: words }).optional(),
  batch: column.optional(),
  /** Columns with personal data: their cells become dots when the file is read. */
  personal: z.array(column).max(500),
})

export type Mapping = z.output<typeof mappingSchema>
export type IdRule = z.output<typeof idRule>
export type Layout = Mapping['layout']
export type MoneyRule = z.output<typeof money>
export type DateRule = z.output<typeof date>
export type ColumnName = string
