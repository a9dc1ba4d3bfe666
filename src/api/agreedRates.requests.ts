import { z } from 'zod'
import { compareAmounts, isNegative, plain, readAmount } from '../contract/amount.ts'
import { rateCovers } from './agreedRates.ts'
import { words } from './requestFields.ts'

const code = z.string().trim().min(1, 'currency').max(64, 'currency')
const amount = z
  .union([z.string(), z.number()], 'amount')
  .refine((value) => {
    const read = readAmount(value)
    return read !== undefined && !isNegative(read)
  }, 'amount')
  .transform((value) => plain(readAmount(value) ?? '0'))
const whole = '100'
const time = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'moment')
const scope = z.string().trim().min(1).max(200).nullish()
const pair = z
  .string()
  .regex(/^[^\s-]+-\S+$/, 'pair')
  .max(130)
  .nullish()

export const rateTerms = z
  .strictObject({
    mid: z.string().min(1).max(200),
    orderType: scope,
    paymentMethod: scope,
    pair,
    currency: code,
    percent: amount.refine((percent) => compareAmounts(percent, whole) <= 0, 'percent').prefault('0'),
    fixed: amount.prefault('0'),
    minimum: amount.nullish(),
    maximum: amount.nullish(),
    covers: z.enum(rateCovers).default('total'),
    from: time,
    to: time.nullish(),
  })
  .refine(({ percent, fixed }) => percent !== '0' || fixed !== '0', { path: ['percent'], error: 'no_rate' })
  .refine(
    ({ minimum, maximum }) =>
      minimum === undefined ||
      minimum === null ||
      maximum === undefined ||
      maximum === null ||
      compareAmounts(minimum, maximum) <= 0,
    { path: ['maximum'], error: 'below_minimum' },
  )
  .refine(({ from, to }) => !to || Date.parse(to) >= Date.parse(from), {
    path: ['to'],
    error: 'end_after_beginning',
  })

export type RateBody = z.input<typeof rateTerms>

/** All or none. */
export const rateTable = z.strictObject({ rates: z.array(rateTerms).min(1).max(200) })

export type RateTable = z.input<typeof rateTable>

export const rateFilter = z.strictObject({
  mid: words.optional(),
  orderType: words.optional(),
  paymentMethod: words.optional(),
  pair: words.optional(),
  currency: words.optional(),
})
