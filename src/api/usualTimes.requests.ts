import { z } from 'zod'
import { words } from './requestFields.ts'

const word = z.string().max(200).nullable().optional()

export const timeFilter = z.strictObject({
  mid: words.optional(),
  orderType: word,
  paymentMethod: word,
  status: z.string().max(200).optional(),
})

export const limitBody = z.strictObject({
  /** Default: all merchant IDs of the operator. */
  mids: z.array(z.string()).min(1).max(1000).optional(),
  /** Null: orders with an unreadable type. */
  orderType: z.string().trim().min(1).max(200).nullable(),
  status: z.string().trim().min(1).max(200),
  /** Null: no limit. */
  seconds: z
    .int()
    .min(60)
    .max(90 * 86_400)
    .nullable(),
})

export type LimitBody = z.input<typeof limitBody>
