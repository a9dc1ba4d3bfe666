import { z } from 'zod'
import { countryCode, each, optionalText, schemaOf } from './field.ts'
import { userShape } from './rowShape.ts'

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
