import { z } from 'zod'
import { each, optionalText } from '../contract/field.ts'
import { oneOrMore, reason } from './requestFields.ts'

export const intentFilter = z.strictObject({
  ...each(oneOrMore.optional(), 'id', 'state', 'kind', 'mid'),
  ...each(optionalText, 'orderId', 'userId'),
})

export const resolution = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('linked'),
    orderId: z.string().trim().min(1).max(512),
    reason,
  }),
  z.strictObject({ state: z.literal('abandoned'), reason }),
])

export const approval = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), reason: reason.optional() }),
  z.strictObject({ decision: z.literal('refuse'), reason }),
])

export type Resolution = z.input<typeof resolution>
export type ApprovalDecision = z.input<typeof approval>
