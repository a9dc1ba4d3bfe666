import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { currencyV1Schema, currencyV3Schema } from '../../src/contract/currency.ts'
import { openEnvelope } from '../../src/contract/envelope.ts'
import { readErrorBody } from '../../src/contract/errorBody.ts'
import { parseJson } from '../../src/contract/json.ts'
import { midSchema } from '../../src/contract/mid.ts'
import { orderReceiptSchema, orderRowSchema, orderSingleSchema } from '../../src/contract/order.ts'
import { paymentMethodSchema } from '../../src/contract/paymentMethod.ts'
import { readRecord } from '../../src/contract/readRecord.ts'
import { tokenSchema } from '../../src/contract/token.ts'
import { userReceiptSchema, userSchema } from '../../src/contract/user.ts'
import { runs } from '../support/runs.ts'
import * as samples from '../support/samples.ts'

const schemas: [string, z.ZodType, object][] = [
  ['order row', orderRowSchema, samples.orderRow],
  ['single order', orderSingleSchema, samples.orderSingle],
  ['order receipt', orderReceiptSchema, samples.orderReceipt],
  ['user', userSchema, samples.user],
  ['user receipt', userReceiptSchema, samples.userReceipt],
  ['v1 currency', currencyV1Schema, samples.currencyV1],
  ['v3 currency', currencyV3Schema, samples.currencyV3],
  ['token', tokenSchema, samples.token],
  ['payment method', paymentMethodSchema, samples.paymentMethod],
  ['MID', midSchema, samples.mid],
]

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '\u202e\u0000\ud800',
    'NaN',
    '1e999999',
    -0,
    1e308,
    [],
    {},
    true,
    '<script>alert(1)</script>',
    'x'.repeat(5000),
    { length: 3 },
    [[[]]],
  ),
  fc.anything({ withNullPrototype: true, maxDepth: 3 }),
)

// The length of a list cannot be any value.
const words = fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'then', 'id')
const key = fc.oneof(fc.string(), words).filter((name) => name !== 'length')
const mutation = fc.record({
  at: fc.nat(40),
  how: fc.constantFrom('replace', 'remove', 'rename', 'add'),
  value: hostile,
  key,
})
const mutations = fc.array(mutation, { minLength: 1, maxLength: 6 })

test.each(schemas)(
  'no mutation of a %s is an uncaught error or a lost field',
  (_, schema, sample) => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const came = changes.reduce(mutate, structuredClone(sample) as unknown)

        const { record, faults } = readRecord(schema, came)

        for (const field of Object.keys(came as object)) {
          const isKept = Object.hasOwn(record as object, field)
          const isNamed = faults.some(
            (fault) => fault.field === field || fault.field.startsWith(`${field}.`) || fault.field === '',
          )
          if (!isKept && !isNamed && field !== '__proto__') throw new Error(`lost ${field}`)
        }
      }),
      { numRuns: runs(100_000) },
    )
  },
  300_000,
)

test('no body, however strange, is an uncaught error in an envelope or an error', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.object()), (body) => {
      openEnvelope(body)
      readErrorBody(body)
    }),
    { numRuns: runs(100_000) },
  )
})

test('any JSON text is read as JSON.parse reads it, but for digits and dangerous keys', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const plain = JSON.stringify(
        JSON.parse(text, (name, value) => (dangerous.has(name) ? undefined : loose(value))),
      )
      const own = JSON.stringify(parseJson(text), (_, value) => loose(value))

      expect(own).toBe(plain)
    }),
    { numRuns: runs(100_000) },
  )
})

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])

/** Numbers and their source texts look alike here; the test of the digits is in json.test.ts. */
function loose(value: unknown): unknown {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value))
    ? String(Number(value))
    : value
}

type Mutation = { at: number; how: string; value: unknown; key: string }

function mutate(target: unknown, { at, how, value: drawn, key }: Mutation): unknown {
  // Drawn values are shared between runs.
  const value: unknown = structuredClone(drawn)
  const holders = holdersIn(target)
  const holder = holders[at % holders.length] ?? {}
  const names = Object.keys(holder)
  const name = names[at % Math.max(names.length, 1)] ?? key
  if (how === 'remove' || how === 'rename') Reflect.deleteProperty(holder, name)
  if (how === 'replace')
    Reflect.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
  if (how === 'add' || how === 'rename') {
    Reflect.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return target
}

function holdersIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(holdersIn)]
}
