import { z } from 'zod'
import { feeGroupings } from '../../contract/feeReport.ts'
import { outcomes } from '../../contract/outcome.ts'
import { readZone } from '../../ledger/fees/zones.ts'
import { orderFilter } from './orderQuery.ts'

const grouping = z.enum(feeGroupings)
const groupingWords = `expected each once of ${feeGroupings.map((one) => `"${one}"`).join(', ')}, or "none"`
const outcomeWords = `expected some of ${outcomes.map((one) => `"${one}"`).join(', ')}`
/** Null asks for orders of which it is not known. */
const wordsOrNone = z.union([z.string().nullable(), z.array(z.string().nullable()).min(1).max(100)])

/** What a fee report can be narrowed to, and what it is grouped by. */
export const feeFilter = orderFilter.pick({ mid: true, createdAt_gte: true, createdAt_lt: true }).extend({
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
    .refine((name) => readZone(name) !== undefined, 'expected a time zone like Europe/Berlin')
    .optional(),
  outcome: z.union([z.enum(outcomes), z.array(z.enum(outcomes)).min(1).max(100)], outcomeWords).optional(),
  orderType: wordsOrNone.optional(),
  status: wordsOrNone.optional(),
  pair: wordsOrNone.optional(),
  paymentMethod: wordsOrNone.optional(),
})
