import { z } from 'zod'
import { feeGroupings } from '../../contract/feeReport.ts'
import { readZone } from '../../ledger/fees/zones.ts'
import { fault } from '../../i18n/fault.ts'
import { asMessage } from '../plainFault.ts'
import { orderFilter } from './orderQuery.ts'

const grouping = z.enum(feeGroupings)
const groupingWords = asMessage(
  fault('groupings', { values: feeGroupings.map((one) => `"${one}"`).join(', ') }),
)
/** Null asks for orders of which it is not known. */
const wordsOrNone = z.union([z.string().nullable(), z.array(z.string().nullable()).min(1).max(100)])

const { mid, createdAt_gte, createdAt_lt, outcome } = orderFilter.shape

/** What a fee report can be narrowed to, and what it is grouped by. */
export const feeFilter = z.object({
  mid,
  createdAt_gte,
  createdAt_lt,
  outcome,
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
  timeZone: z
    .string()
    .refine((name) => readZone(name) !== undefined, 'time_zone')
    .optional(),
  orderType: wordsOrNone.optional(),
  status: wordsOrNone.optional(),
  pair: wordsOrNone.optional(),
  paymentMethod: wordsOrNone.optional(),
})
