import { z } from 'zod'
import { amountNumber, link, text, whole } from './field.ts'

/** docs/interface.md 2.8. A rule for one extra field. `pattern` is foreign text: it is compiled by re2js only. */
export const fieldRuleSchema = z.looseObject({
  type: text.nullish(),
  min: whole.nullish(),
  max: whole.nullish(),
  pattern: z.string().nullish(),
  enum: z.array(z.string()).nullish(),
})
export type WireFieldRule = z.output<typeof fieldRuleSchema>

/** docs/interface.md 2.8. */
export const paymentMethodSchema = z.looseObject({
  name: text.nullish(),
  paymentCode: text.nullish(),
  paymentType: text.nullish(),
  logoUrl: link.nullish(),
  minAmount: amountNumber.nullish(),
  maxAmount: amountNumber.nullish(),
  currency: text.nullish(),
  additionalDetails: z.record(z.string(), fieldRuleSchema).nullish(),
})
export type WirePaymentMethod = z.output<typeof paymentMethodSchema>
