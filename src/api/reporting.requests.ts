import { z } from 'zod'
import { isPositive, plain, readAmount } from '../contract/amount.ts'

const code = z.string().trim().min(1, 'currency').max(64, 'currency')

const monthRate = z.strictObject({
  date: z.iso.date('date'),
  currency: code,
  rate: z
    .string()
    .refine((text) => isPositive(readAmount(text) ?? '0'), 'amount')
    .transform((text) => plain(readAmount(text) ?? '0')),
  source: z.string().trim().max(100),
})

export const reportingBody = z.strictObject({
  /** Null: no figure in one currency. */
  currency: code.nullable(),
  rates: z
    .array(monthRate)
    .max(1000)
    .superRefine((rates, { addIssue }) => {
      const keys = rates.map(({ date, currency }) => `${date} ${currency}`)
      for (const [nth, key] of keys.entries())
        if (keys.indexOf(key) < nth) addIssue({ code: 'custom', path: [nth, 'date'], message: 'given_twice' })
    }),
})

export type ReportingBody = z.input<typeof reportingBody>
