import { z } from 'zod'
import { readAmount } from '../contract/amount.ts'
import { each } from '../contract/field.ts'
import { outcomes } from '../contract/status.ts'
import { asMessage, fault } from '../i18n/fault.ts'
import { feeChecks } from './agreedRates.ts'
import { timeZone, words } from './requestFields.ts'

/** Null matches orders without a value. */
const wordsOrNone = z.union([z.string().nullable(), z.array(z.string().nullable()).max(100)])
const outcomeWords = asMessage(fault('some_of', { values: outcomes.map((one) => `"${one}"`).join(', ') }))
const outcome = z.union([z.enum(outcomes), z.array(z.enum(outcomes)).min(1).max(100)], outcomeWords)
const instant = z.iso.datetime({ offset: true, error: 'instant' })
const amount = z.union([z.string(), z.number()]).refine((value) => readAmount(value) !== undefined, 'amount')

const feeCheck = z.enum(feeChecks).nullable()

export const orderFilter = z.strictObject({
  ...each(words.optional(), 'id', 'mid', 'userId', 'sourceCurrency', 'destinationCurrency'),
  ...each(
    wordsOrNone.optional(),
    'status',
    'orderType',
    'pair',
    'paymentMethod',
    'failureCode',
    'feeCurrency',
  ),
  /** Against the agreed rate. `no-rate`: orders with fees that no rate covers; null: orders without fees. */
  feeCheck: z.union([feeCheck, z.array(feeCheck).min(1).max(10)]).optional(),
  outcome: outcome.optional(),
  ...each(instant.optional(), 'createdAt_gte', 'createdAt_lt'),
  ...each(amount.optional(), 'sourceAmount_gte', 'sourceAmount_lte', 'totalFee_gte', 'totalFee_lte'),
  ...each(amount.optional(), 'networkFee_gte', 'networkFee_lte', 'processingFee_gte', 'processingFee_lte'),
  ...each(amount.optional(), 'rrFee_gte', 'rrFee_lte'),
  /** '0.02' is 2 %. */
  ...each(amount.optional(), 'feeShare_gte', 'feeShare_lte'),
  /** Open orders in their status for longer than usual, or more than twice as long. */
  late: z.literal(true).optional(),
  stuck: z.literal(true).optional(),
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

export const userFilter = orderFilter.pick({ id: true, mid: true, q: true })

/** Of lists that only a merchant ID narrows. */
export const midFilter = orderFilter.pick({ mid: true })
