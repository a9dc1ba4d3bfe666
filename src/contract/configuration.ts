import { z } from 'zod'
import { text, link, whole, amountNumber, schemaOf } from './field.ts'

/** docs/interface.md 2.9. `status` and `level` stay open strings: only `active` and `customer` have been observed. */
export const midSchema = schemaOf({ mid: 'text', name: 'text', status: 'text', level: 'text' })
export type WireMid = z.output<typeof midSchema>

/** docs/interface.md 2.6, v1: the code is called `currency`. */
export const currencyV1Schema = z.looseObject({
  currency: text.nullish(),
  logoUrl: link.nullish(),
  decimalPrecision: whole.nullish(),
})

/** docs/interface.md 2.6, v3: the code is called `code`. */
export const currencyV3Schema = schemaOf({ code: 'text', name: 'text' })

/** docs/interface.md 2.7. One symbol exists on several networks: only symbol and network identify a token. */
export const tokenSchema = schemaOf({ symbol: 'text', name: 'text', network: 'text' })

/** docs/interface.md 2.8. `pattern` is foreign text: compile it with re2js only. */
const fieldRuleSchema = z.looseObject({
  type: text.nullish(),
  min: whole.nullish(),
  max: whole.nullish(),
  pattern: z.string().nullish(),
  enum: z.array(z.string()).nullish(),
})
export type WireFieldRule = z.output<typeof fieldRuleSchema>

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
