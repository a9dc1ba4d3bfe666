import { z } from 'zod'
import { isZero, readAmount } from './amount.ts'
import { isRawNumber } from './json.ts'
import type { RecordOf, Shape } from './rowShape.ts'

// Field types of the wire format. Reading is more tolerant than the interface.

const plainDigits = /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/

/** Accepts numbers too: some services send IDs and amounts as numbers. */
export const text = z.union([z.string(), z.number().transform(String)])

/** Not validated here: the screen checks an address before it links to it. */
export const link = z.string()

export const amount = z.union([z.string(), z.number()]).transform((value, context) => {
  const read = readAmount(value)
  if (read !== undefined) return read
  context.addIssue({ code: 'custom', message: 'decimal' })
  return z.NEVER
})

/** A number that a double would change is sent as its source text. */
const exactNumber = z.custom<number>(isRawNumber, 'decimal')

/** Text or number, since the samples show both. */
export const amountInput = z
  .union([z.string(), z.number(), exactNumber], 'decimal')
  .refine(
    (typed) => plainDigits.test(typeof typed === 'string' ? typed : digitsOf(typed).replace(/^-/, '')),
    { error: 'decimal', abort: true },
  )
  .refine((typed) => isAboveZero(digitsOf(typed)), 'above_zero')

export const amountTextInput = amountInput.transform(digitsOf)

function isAboveZero(digits: string): boolean {
  return !digits.startsWith('-') && !isZero(digits)
}

function digitsOf(typed: string | number): string {
  return isRawNumber(typed) ? typed.rawJSON : String(typed)
}

/** Accepts digits in a string too. */
export const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.0+)?$/)
    .transform(Number),
])

export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

export const countingNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/, 'counting_number')
      .transform(Number),
  ])
  .refine((n) => n >= 1, 'counting_number')

export const anything = z.record(z.string(), z.unknown())

/** The same schema for several fields. */
export function each<S extends z.ZodType, N extends string>(schema: S, ...names: N[]): Record<N, S> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<N, S>
}

export const optionalText = z.string().optional()

export const countryCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'country')
  .optional()

const kinds = {
  text,
  amount,
  fee: amount,
  open: z.union([anything, z.string()]),
}

export function schemaOf<S extends Shape>(shape: S): z.ZodType<RecordOf<S>> {
  const fields = Object.entries(shape).map(([field, kind]) => [
    field,
    (typeof kind === 'string' ? kinds[kind] : schemaOf(kind)).nullish(),
  ])
  // The schema is made field by field, so its type cannot be inferred.
  return z.looseObject(Object.fromEntries(fields)) as unknown as z.ZodType<RecordOf<S>>
}
