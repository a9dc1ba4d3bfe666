import { z } from 'zod'
import { isNegative, isZero, readAmount } from './amount.ts'

/**
 * The kinds of field the wire has. Reading is more tolerant than the interface: a number stands in for
 * a string, null for an absent field. `documented` keeps what the interface says, for the OpenAPI document.
 */
export const documented = z.registry<Record<string, unknown>>()

/** A rule between fields, which joins what the OpenAPI document says of a schema. */
export const documentedRule = z.registry<Record<string, unknown>>()

const plainDigits = /^\d{1,30}(\.\d{1,18})?$/

/** A string in the interface; some services send ids and amounts as numbers. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .register(documented, { type: 'string' })

/** A web address in the interface. It stays plain text here: whoever shows it checks it first. */
export const link = z.string().register(documented, { type: 'string', format: 'uri' })

const decimal = z.union([z.string(), z.number()]).transform((value, context) => {
  const amount = readAmount(value)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'expected a decimal amount' })
  return z.NEVER
})

/** An amount the interface calls a string: becomes a decimal string. */
export const amountText = z.pipe(decimal, z.string()).register(documented, { type: 'string' })

/** An amount the interface calls a number: becomes a decimal string, too. */
export const amountNumber = z.pipe(decimal, z.string()).register(documented, { type: 'number' })

/** An amount in a request, in the form that was typed: plain digits, above zero. */
export const amountInput = z
  .union([z.string(), z.number()])
  .refine((typed) => typeof typed === 'number' || plainDigits.test(typed), 'expected a decimal amount')
  .refine((typed) => isAboveZero(typed), 'expected an amount above zero')
  .register(documented, {
    anyOf: [
      { type: 'string', pattern: plainDigits.source },
      { type: 'number', exclusiveMinimum: 0 },
    ],
  })

/** What is no amount at all has been told already. */
function isAboveZero(typed: string | number): boolean {
  if (typeof typed === 'string' && !plainDigits.test(typed)) return true
  const amount = readAmount(typed)
  return amount === undefined || !(isZero(amount) || isNegative(amount))
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
      .regex(/^\d{1,15}$/, 'expected a whole number from 1')
      .transform(Number),
  ])
  .refine((n) => n >= 1, 'expected a whole number from 1')
  .register(documented, { type: 'integer', minimum: 1 })

/** A free-form object: nothing in it is promised. */
export const anything = z.record(z.string(), z.unknown())
