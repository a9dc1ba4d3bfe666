import { z } from 'zod'
import { locales } from '../i18n/languages.ts'
import { receiverKinds } from './alerts.ts'
import { oneOrMore } from './requestFields.ts'

export const alertFilter = z.strictObject({
  mid: oneOrMore.optional(),
  /** `open` and `firing` mean the same. */
  state: z.enum(['open', 'firing', 'resolved']).optional(),
  kind: oneOrMore.optional(),
  acknowledged: z.boolean().optional(),
})

export const watchChange = z.strictObject({ isOn: z.boolean(), threshold: z.int() })

export const receiverFilter = z.strictObject({
  mid: oneOrMore.optional(),
  failing: z.boolean().optional(),
  paused: z.boolean().optional(),
})

const nameAndMids = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u),
  mids: z
    .array(z.string())
    .min(1)
    .max(1000)
    .transform((mids) => [...new Set(mids)].toSorted()),
}

const place = {
  /** Webhooks only. */
  url: z.string().max(1_000).optional(),
  /** E-mail only. */
  to: z.array(z.email('email').max(320)).min(1).max(20).optional(),
}

export const receiverBody = z.strictObject({
  kind: z.enum(receiverKinds),
  ...nameAndMids,
  ...place,
  language: z.enum(locales).default('en'),
})

/** An omitted address stays unchanged, so an admin can rename a receiver without knowing its address. */
export const receiverChange = z.strictObject({
  ...nameAndMids,
  ...place,
  language: z.enum(locales),
  on: z.boolean(),
  /** Gives a webhook a new secret, which is shown only in this response. */
  renewSecret: z.boolean().default(false),
})

export type WatchChange = z.input<typeof watchChange>
export type ReceiverBody = z.input<typeof receiverBody>
export type ReceiverChange = z.input<typeof receiverChange>
