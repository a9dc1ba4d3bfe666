import { z } from 'zod'
import { isZero, readAmount } from './amount.ts'
import { isRawNumber } from './json.ts'

/**
 * The kinds of field the wire has. Reading is more tolerant than the interface: a number stands in for
 * a string, null for an absent field. `documented` keeps what the interface says, for the OpenAPI document.
 */
export const documented = z.registry<Record<string, unknown>>()

/** A rule between fields, which joins what the OpenAPI document says of a schema. */
export const documentedRule = z.registry<Record<string, unknown>>()

const plainDigits = /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/

/** A string in the interface; some services send ids and amounts as numbers. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .register(documented, { type: 'string' })

/** A web address in the interface. It stays plain text here: whoever shows it checks it first. */
export const link = z.string().register(documented, { type: 'string', format: 'uri' })

const decimal = z.union([z.string(), z.number()]).transform((value, context) => {
  const amount = readAmount(value)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'decimal' })
  return z.NEVER
})

/** An amount the interface calls a string: becomes a decimal string. */
export const amountText = z.pipe(decimal, z.string()).register(documented, { type: 'string' })

/** An amount the interface calls a number: becomes a decimal string, too. */
export const amountNumber = z.pipe(decimal, z.string()).register(documented, { type: 'number' })

/** A number of which a double would change a digit: its source text goes out as it came. */
const exactNumber = z.custom<number>(isRawNumber, 'decimal')

/** An amount in a request, in the form that was typed: plain digits, above zero. */
const typedAmount = z
  .union([z.string(), z.number(), exactNumber], 'decimal')
  .refine(
    (typed) => plainDigits.test(typeof typed === 'string' ? typed : digitsOf(typed).replace(/^-/, '')),
    { error: 'decimal', abort: true },
  )
  .refine((typed) => isAboveZero(digitsOf(typed)), 'above_zero')

/** Text or a number, as the samples show both. */
export const amountInput = typedAmount.register(documented, {
  anyOf: [
    { type: 'string', pattern: plainDigits.source },
    { type: 'number', exclusiveMinimum: 0 },
  ],
})

/** Where the interface calls it a string, it goes out as one. */
export const amountTextInput = typedAmount
  .transform(digitsOf)
  .register(documented, { type: 'string', pattern: plainDigits.source })

function isAboveZero(digits: string): boolean {
  return !digits.startsWith('-') && !isZero(digits)
}

function digitsOf(typed: string | number): string {
  return isRawNumber(typed) ? typed.rawJSON : String(typed)
}

/** A whole number; digits in a string are read as well. */
export const whole = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.0+)?$/)
      .transform(Number),
  ])
  .register(documented, { type: 'integer' })

/** A yes or no; in a query it travels as text. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .register(documented, { type: 'boolean' })

/** A count from one, as `limit` and `page` are; in a query it travels as text. */
export const countingNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/, 'counting_number')
      .transform(Number),
  ])
  .refine((n) => n >= 1, 'counting_number')
  .register(documented, { type: 'integer', minimum: 1 })

/** A free-form object: nothing in it is promised. */
export const anything = z.record(z.string(), z.unknown())
