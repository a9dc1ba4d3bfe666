import { z } from 'zod'
import { isPositive, plain, readAmount } from '../contract/amount.ts'
import { claimStates } from './claims.ts'
import { timeZone, words } from './requestFields.ts'

const state = z.enum(claimStates)

export const claimFilter = z.strictObject({
  mid: words.optional(),
  state: z.union([state, z.array(state).min(1)]).optional(),
  statement: z.string().max(100).optional(),
  order: words.optional(),
  currency: words.optional(),
  provider: words.optional(),
  month: words.optional(),
})

/** Times in the letter are of this zone. */
export const letterFilter = claimFilter.extend({ timeZone: timeZone.default('UTC') })

/** Equal lines of a statement that charge more than agreed become claims. */
export const claimBody = z.strictObject({
  statement: z.string().min(1).max(100),
  note: z.string().trim().max(500).nullish(),
})

const credited = z
  .union([z.string(), z.number()], 'amount')
  .refine((value) => isPositive(readAmount(value) ?? '0'), 'above_zero')
  .transform((value) => plain(readAmount(value) ?? '0'))

/** `credited` is needed for `partly`; without it `credited` means all of the claim. */
export const claimChange = z.strictObject({
  state,
  credited: credited.nullish(),
  creditedOn: z.iso.date('date').nullish(),
  note: z.string().trim().max(500).nullish(),
})

export const claimsChange = claimChange
  .omit({ credited: true })
  .extend({ ids: z.array(z.string().min(1).max(100)).min(1).max(500), state: state.exclude(['partly']) })

export type ClaimChange = z.input<typeof claimChange>
export type ClaimsChange = z.input<typeof claimsChange>
export type ClaimBody = z.input<typeof claimBody>
