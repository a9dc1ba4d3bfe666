import { z } from 'zod'
import { each } from '../contract/field.ts'
import { asMessage, fault } from '../i18n/fault.ts'
import { feeGroupings } from './fees.ts'
import { orderFilter } from './orders.requests.ts'
import { timeZone } from './requestFields.ts'

const grouping = z.enum(feeGroupings)
const groupingWords = asMessage(
  fault('groupings', { values: feeGroupings.map((one) => `"${one}"`).join(', ') }),
)
/** Null matches orders without a value. */
const wordsOrNone = z.union([z.string().nullable(), z.array(z.string().nullable()).min(1).max(100)])

export const feeFilter = z.strictObject({
  ...orderFilter.pick({ mid: true, createdAt_gte: true, createdAt_lt: true, outcome: true, feeCheck: true })
    .shape,
  groupBy: z
    .union(
      [
        z.enum([...feeGroupings, 'none']),
        z
          .array(grouping)
          .min(1)
          .refine((all) => new Set(all).size === all.length),
      ],
      groupingWords,
    )
    .optional(),
  timeZone: timeZone.optional(),
  ...each(wordsOrNone.optional(), 'orderType', 'status', 'pair', 'paymentMethod'),
})
