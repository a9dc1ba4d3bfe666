import { z } from 'zod'
import { amount, countryCode, each, flag, link, optionalText, schemaOf, text, whole } from './field.ts'
import { orderRowShape, orderSingleShape, userShape } from './rowShape.ts'

export const orderRowSchema = schemaOf(orderRowShape)
export const orderSingleSchema = schemaOf(orderSingleShape)

/** docs/interface.md 2.5, `POST /v3/users/individual`. Required fields are undocumented. */
export const userRequestV3Schema = z.strictObject({
  ...each(optionalText, 'firstName', 'lastName', 'email'),
  dob: z.iso.date('date').optional(),
  ...each(optionalText, 'phone', 'phoneCode'),
  country: countryCode,
  address: z.strictObject(each(optionalText, 'street', 'city', 'state', 'postalCode')).optional(),
})
export type UserRequestV3 = z.input<typeof userRequestV3Schema>

/** docs/interface.md 2.5, `POST /v1/public/users/individual`, with its capital N. */
export const userRequestV1Schema = z.strictObject(each(optionalText, 'Name', 'email', 'phone', 'phoneCode'))
export type UserRequestV1 = z.input<typeof userRequestV1Schema>

/** docs/interface.md 4.2 documents `userId` for v1 only. */
export const userReceiptSchema = schemaOf({ userId: 'text' })

export const userSchema = schemaOf(userShape)

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
  minAmount: amount.nullish(),
  maxAmount: amount.nullish(),
  currency: text.nullish(),
  additionalDetails: z.record(z.string(), fieldRuleSchema).nullish(),
})
export type WirePaymentMethod = z.output<typeof paymentMethodSchema>

/** docs/interface.md, part 4: documented for the v1 supported-currencies route only. */
export const paginationSchema = z.looseObject({
  total: whole.nullish(),
  pages: whole.nullish(),
  currentPage: whole.nullish(),
  limit: whole.nullish(),
  hasNext: flag.nullish(),
  hasPrev: flag.nullish(),
})
export type Pagination = z.output<typeof paginationSchema>

/** docs/interface.md, part 7, shown for v3 payment-methods only. */
export const errorBodySchema = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.int(),
  details: z.array(z.looseObject({ field: z.string(), message: z.string() })),
})
