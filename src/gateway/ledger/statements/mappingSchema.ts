import { z } from 'zod'
import { readAmount } from '../../../contract/amount.ts'
import { readZone } from '../../../ledger/fees/zones.ts'

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
  decimal: z.enum(['.', ',']).nullable(),
  isAssumed: z.literal(true).optional(),
})

const zone = z.string().refine((name) => readZone(name) !== undefined, 'time_zone')

/** How a file is to be read, as somebody has said it. */
export const mappingSchema = z.strictObject({
  layout,
  orderId: column.nullable().optional(),
  reference: column.optional(),
  amount: money.nullable(),
  fees: z.array(money).max(20).nullable(),
  feeSign: z.enum(['subtracted', 'added']).nullable(),
  feeLines: z.strictObject({ column, fees: words }).optional(),
  net: money.optional(),
  units: z.enum(['major', 'minor']).nullable(),
  currency: column.optional(),
  fixedCurrency: z.string().max(20).nullable().optional(),
  feeCurrency: column.optional(),
  date: z
    .strictObject({
      column,
      time: column.optional(),
      order: z.enum(['day-first', 'month-first', 'year-first', 'unix']).nullable(),
      zone: z.union([zone, z.strictObject({ column })]),
    })
    .optional(),
  kind: column.optional(),
  records: z.strictObject({ column, lines: words }).optional(),
  batch: column.optional(),
  personal: z.array(column).max(500),
})

const share = z
  .string()
  .refine((text) => /^\d{1,12}(\.\d{1,12})?$/.test(text) && readAmount(text) !== undefined, 'amount')

const instant = z.iso.datetime({ offset: true, error: 'instant' })

/** `tolerance` in money, or as per cent of our fee; `period` null: worked out of the file. */
export const mappingBody = z.strictObject({
  mapping: mappingSchema,
  tolerance: z.strictObject({ amount: share, percent: share }).optional(),
  period: z
    .strictObject({ from: instant, to: instant })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), 'end_after_beginning')
    .nullable()
    .optional(),
})
