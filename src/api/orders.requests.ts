import { z } from 'zod'
import { readAmount } from '../contract/amount.ts'
import { outcomes } from '../contract/status.ts'
import { asMessage, fault } from '../i18n/fault.ts'
import { timeZone, words } from './requestFields.ts'

/** Null matches orders without a value. */
const wordsOrNone = z.union([z.string().nullable(), z.array(z.string().nullable()).max(100)])
const outcomeWords = asMessage(fault('some_of', { values: outcomes.map((one) => `"${one}"`).join(', ') }))
const outcome = z.union([z.enum(outcomes), z.array(z.enum(outcomes)).min(1).max(100)], outcomeWords)
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const amount = z.union([z.string(), z.number()]).refine((value) => readAmount(value) !== undefined, 'amount')

export const orderFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  status: wordsOrNone.optional(),
  orderType: wordsOrNone.optional(),
  outcome: outcome.optional(),
  pair: wordsOrNone.optional(),
  paymentMethod: wordsOrNone.optional(),
  failureCode: wordsOrNone.optional(),
  userId: words.optional(),
  sourceCurrency: words.optional(),
  destinationCurrency: words.optional(),
  createdAt_gte: instant.optional(),
  createdAt_lt: instant.optional(),
  sourceAmount_gte: amount.optional(),
  sourceAmount_lte: amount.optional(),
  feeCurrency: wordsOrNone.optional(),
  networkFee_gte: amount.optional(),
  networkFee_lte: amount.optional(),
  processingFee_gte: amount.optional(),
  processingFee_lte: amount.optional(),
  rrFee_gte: amount.optional(),
  rrFee_lte: amount.optional(),
  totalFee_gte: amount.optional(),
  totalFee_lte: amount.optional(),
  /** '0.02' is 2 %. */
  feeShare_gte: amount.optional(),
  feeShare_lte: amount.optional(),
  /** Open orders in their status for longer than usual, or more than twice as long. */
  late: z.literal(true).optional(),
  stuck: z.literal(true).optional(),
  /** True: late orders of payment methods that are slow overall; false: late orders of all others. */
  /** Open orders that have been in their status for more than this many seconds. */
  olderThan: z
    .int()
    .min(0)
    .max(10 * 365 * 86_400)
    .optional(),
  q: z.string().max(500).optional(),
})

/** The filters supported by the stored counts. */
export const countFilter = orderFilter
  .pick({ mid: true, sourceCurrency: true, destinationCurrency: true })
  .extend({ orderType: words.optional() })

/** With a `timeZone` the counts are per day. */
export const outcomeFilter = orderFilter
  .pick({ mid: true, createdAt_gte: true, createdAt_lt: true })
  .extend({ timeZone: timeZone.optional() })

export const userFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  q: z.string().max(500).optional(),
})

export const coverageFilter = z.object({ mid: words.optional() })

export const attentionFilter = z.object({ mid: words.optional() })

const code = z.string('currency').trim().min(1, 'currency').max(64, 'currency')

export const rateQuery = z.object({ source: code, destination: code })
