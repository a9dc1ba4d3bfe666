import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readAmount } from '../../src/contract/amount.ts'
import {
  currencyV1Schema,
  currencyV3Schema,
  midSchema,
  paymentMethodSchema,
  tokenSchema,
  paginationSchema,
  orderRowSchema,
  orderSingleSchema,
  userReceiptSchema,
  userRequestV1Schema,
  userRequestV3Schema,
  userSchema,
} from '../../src/contract/records.ts'
import { openListAnswer, openRecordAnswer } from '../../src/contract/reading/answer.ts'
import { namedRoutes } from '../../src/contract/routes.ts'
import { readErrorBody } from '../../src/contract/errorBody.ts'
import { isObject, parseJson } from '../../src/contract/json.ts'
import {
  orderReceiptSchema,
  orderRequestV1Schema,
  orderRequestV3Schema,
} from '../../src/contract/orderRequest.ts'
import { readRecord } from '../../src/contract/readRecord.ts'
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
  ['pagination', paginationSchema, samples.pagination],
]

const requests: [string, z.ZodType, object][] = [
  ['v3 order creation', orderRequestV3Schema, samples.orderRequestV3],
  ['v1 order creation', orderRequestV1Schema, samples.orderRequestV1],
  ['v3 user creation', userRequestV3Schema, samples.userRequestV3],
  ['v1 user creation', userRequestV1Schema, samples.userRequestV1],
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

// No value fits the length of a list. The parser drops `__proto__`, `constructor` and `prototype`, so no
// schema sees them.
const words = fc.constantFrom('hasOwnProperty', 'then', 'id')
const key = fc
  .oneof(fc.string(), words)
  .filter((name) => !['length', '__proto__', 'constructor', 'prototype'].includes(name))
const mutation = fc.record({
  at: fc.nat(40),
  how: fc.constantFrom('replace', 'remove', 'rename', 'add'),
  value: hostile,
  key,
})
const mutations = fc.array(mutation, { minLength: 1, maxLength: 6 })

test.each(schemas)(
  'no mutation of a %s causes an uncaught error or a lost field',
  (_, schema, sample) => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const input = changes.reduce(mutate, structuredClone(sample) as unknown)

        const { record, faults } = readRecord(schema, input)

        for (const leaf of leavesOf(input)) {
          // After the removal of an item, the items behind it move up.
          const isNamed = faults.some(
            ({ field }) =>
              leaf.path === field ||
              leaf.path.startsWith(`${field}.`) ||
              (leaf.list !== undefined && field.startsWith(`${leaf.list}.`)),
          )
          if (!isNamed && !isSame(leafAt(record, leaf.keys), leaf.value)) throw new Error(`lost ${leaf.path}`)
        }
      }),
      { numRuns: runs(100_000, 400) },
    )
  },
  300_000,
)

test.each(requests)(
  'no mutation of a %s causes an uncaught error, and valid bodies are sent unchanged',
  (name, schema, sample) => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const body = changes.reduce(mutate, structuredClone(sample) as unknown)

        const read = schema.safeParse(body)

        fc.pre(!JSON.stringify(body).includes('__proto__'))

        if (read.success) expect(read.data).toEqual(amountByLetter(name, body))
        else expect(read.error.issues.length).toBeGreaterThan(0)
      }),
      { numRuns: runs(100_000, 400) },
    )
  },
  300_000,
)

/** The interface documents the amount of a v1 order as text only, so we send text. */
function amountByLetter(name: string, body: unknown): unknown {
  if (name !== 'v1 order creation' || !isObject(body) || !isObject(body.source)) return body
  const { amount } = body.source
  return typeof amount === 'number' ? { ...body, source: { ...body.source, amount: String(amount) } } : body
}

test('no body causes an uncaught error in an envelope or an error', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.object()), (body) => {
      for (const { route } of namedRoutes)
        for (const page of [1, 2]) {
          openListAnswer(route, { status: 200, body, page })
          openRecordAnswer(route, { status: 200, body })
        }
      readErrorBody(body)
    }),
    { numRuns: runs(100_000, 400) },
  )
})

test('reads any JSON text like JSON.parse, except for digits and dangerous keys', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const plain = JSON.stringify(
        JSON.parse(text, (name, value) => (dangerous.has(name) ? undefined : loose(value))),
      )
      const own = JSON.stringify(parseJson(text), (_, value) => loose(value))

      expect(own).toBe(plain)
    }),
    { numRuns: runs(100_000, 400) },
  )
})

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])

/** Treats numbers and their source texts alike. json.test.ts tests the digits. */
function loose(value: unknown): unknown {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value))
    ? String(Number(value))
    : value
}

type Mutation = { at: number; how: string; value: unknown; key: string }

function mutate(target: unknown, { at, how, value: drawn, key }: Mutation): unknown {
  // Like the parser's output: drawn values are shared and may contain values that JSON cannot express.
  const value: unknown = JSON.parse(JSON.stringify(drawn) ?? 'null', (name, one) =>
    name === '__proto__' ? undefined : one,
  )
  const holders = holdersIn(target)
  const holder = holders[at % holders.length] ?? {}
  if (Array.isArray(holder)) {
    holder.splice(at % (holder.length + 1), how === 'add' ? 0 : 1, ...(how === 'remove' ? [] : [value]))
    return target
  }
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

type Leaf = { path: string; keys: string[]; value: unknown; list?: string }

/** Every value that is not an object, and every empty object, with its path. */
function leavesOf(value: unknown, keys: string[] = [], within?: string): Leaf[] {
  const list = Array.isArray(value) ? keys.join('.') : within
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (inner.length === 0) return keys.length === 0 ? [] : [{ path: keys.join('.'), keys, value, list }]
  return inner.flatMap(([name, one]) => leavesOf(one, [...keys, name], list))
}

function leafAt(record: unknown, keys: string[]): unknown {
  return keys.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    record,
  )
}

/** A number may become text, and an amount its normal form. Any other value stays the same. */
function isSame(read: unknown, input: unknown): boolean {
  if (Object.is(read, input) || String(read) === String(input)) return true
  if (typeof input === 'object' && input !== null) return JSON.stringify(read) === JSON.stringify(input)
  return read === readAmount(input) || read === (input === 'true') || read === Number(input)
}
