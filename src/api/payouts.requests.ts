import { z } from 'zod'
import { payoutStates } from './payouts.ts'
import { words } from './requestFields.ts'

const state = z.enum(payoutStates)

export const payoutFilter = z.strictObject({
  mid: words.optional(),
  id: words.optional(),
  state: z.union([state, z.array(state).min(1)]).optional(),
  currency: words.optional(),
  batch: words.optional(),
  /** A statement of the provider. */
  statement: words.optional(),
  /** A bank statement. */
  bank: words.optional(),
})

/** `bank`: id of the row of a bank line without a payout; null takes the payout's bank line away. */
export const payoutMatch = z.strictObject({ bank: z.string().min(1).max(100).nullable() })
export type PayoutMatch = z.input<typeof payoutMatch>
