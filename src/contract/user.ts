import { z } from 'zod'
import { schemaOf, text } from './field.ts'
import { userShape } from './rowShape.ts'

/** docs/interface.md 2.5, `POST /v3/users/individual`. Required fields are undocumented. */
export const userRequestV3Schema = z.strictObject({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  dob: z.iso.date('date').optional(),
  phone: z.string().optional(),
  phoneCode: z.string().optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'country')
    .optional(),
  address: z
    .strictObject({
      street: z.string().optional(),
      city: z.string().optional(),
      state: z.string().optional(),
      postalCode: z.string().optional(),
    })
    .optional(),
})
export type UserRequestV3 = z.input<typeof userRequestV3Schema>

/** docs/interface.md 2.5, `POST /v1/public/users/individual`, with its capital N. */
export const userRequestV1Schema = z.strictObject({
  Name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  phoneCode: z.string().optional(),
})
export type UserRequestV1 = z.input<typeof userRequestV1Schema>

/** docs/interface.md 4.2 documents `userId` for v1 only. */
export const userReceiptSchema = z.looseObject({ userId: text.nullish() })

export const userSchema = schemaOf(userShape)
