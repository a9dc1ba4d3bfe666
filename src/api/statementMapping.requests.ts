import { z } from 'zod'
import { timeZone } from './requestFields.ts'

/** As in the header, without spaces around it; a repeated one with its count (`Name #2`), an empty one as `Column 3`. */
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
])

const money = z.strictObject({
  from: z.union([
    z.strictObject({ column }),
    z.strictObject({ column, direction: column, debits: words, credits: words }),
    z.strictObject({ debit: column, credit: column }),
  ]),
  /** null: ask. It means nothing for typed cells of a sheet. */
  decimal: z.enum(['.', ',']).nullable(),
  /** No cell had a decimal sign, so another file of the sender may have any. */
  isAssumed: z.literal(true).optional(),
})

const date = z.strictObject({
  column,
  /** Where the time stands in a cell of its own. */
  time: column.optional(),
  /** null: ask. It means nothing for dates of a sheet, and for those that begin with the year. */
  order: z.enum(['day-first', 'month-first', 'year-first', 'unix']).nullable(),
  /** Of dates that do not say it: a name such as `Europe/Lisbon`, or the column that names it. */
  zone: z.union([timeZone, z.strictObject({ column })]),
})

/**
 * How the lines of a sender's files are understood. Columns are named, not counted, so files may grow. What is null was
 * ambiguous and not answered yet: the file is not read before it is.
 */
export const mappingSchema = z.strictObject({
  layout,
  /** Empty: no column holds it; null: ask. */
  orderId: column.nullable().optional(),
  reference: column.optional(),
  /** null: ask. */
  amount: money.nullable(),
  /** Several are added up; null: ask. */
  fees: z.array(money).max(20).nullable(),
  /** `subtracted`: a cost is positive; `added`: a cost is negative; null: ask. */
  feeSign: z.enum(['subtracted', 'added']).nullable(),
  /** Fees on lines of their own: what marks a line as one. Its money stands in the column of `amount`. */
  feeLines: z.strictObject({ column, fees: words }).optional(),
  net: money.optional(),
  /** `minor`: amounts are in the smallest unit of their currency, without a decimal sign; null: ask. */
  units: z.enum(['major', 'minor']).nullable(),
  currency: column.optional(),
  /** Where no column names it; null: ask. */
  fixedCurrency: z.string().max(20).nullable().optional(),
  feeCurrency: column.optional(),
  date: date.optional(),
  kind: column.optional(),
  /** The column in which the file names the kind of record, and the records that are lines. */
  records: z.strictObject({ column, lines: words }).optional(),
  /** The number of the batch that each line belongs to. */
  batch: column.optional(),
  /** Columns about people: their cells are never shown, and leave the file as dots. */
  personal: z.array(column).max(500),
})

export type Mapping = z.output<typeof mappingSchema>
export type Layout = Mapping['layout']
export type MoneyRule = z.output<typeof money>
export type DateRule = z.output<typeof date>
export type ColumnName = string
