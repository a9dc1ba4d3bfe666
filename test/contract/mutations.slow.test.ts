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
} from '../../src/contract/configuration.ts'
import { paginationSchema } from '../../src/contract/pagination.ts'
import { openListAnswer, openRecordAnswer } from '../../src/contract/reading/answer.ts'
import { namedRoutes } from '../../src/contract/routes.ts'
import { readErrorBody } from '../../src/contract/errorBody.ts'
import { isObject } from '../../src/contract/isObject.ts'
import { parseJson } from '../../src/contract/json.ts'
import { orderRowSchema, orderSingleSchema } from '../../src/contract/order.ts'
import {
  orderReceiptSchema,
  orderRequestV1Schema,
  orderRequestV3Schema,
} from '../../src/contract/orderRequest.ts'
import { readRecord } from '../../src/contract/readRecord.ts'
import {
  userReceiptSchema,
  userRequestV1Schema,
  userRequestV3Schema,
  userSchema,
} from '../../src/contract/user.ts'
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

// The length of a list cannot be any value.
// What the parser drops (`__proto__`, `constructor`, `prototype`) no schema sees.
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
  'no mutation of a %s is an uncaught error or a lost field',
  (_, schema, sample) => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const came = changes.reduce(mutate, structuredClone(sample) as unknown)

        const { record, faults } = readRecord(schema, came)

        for (const leaf of leavesOf(came)) {
          // Where an item was taken out of a list, those behind it have moved up.
          const isNamed = faults.some(
            ({ field }) =>
              leaf.path === field ||
              leaf.path.startsWith(`${field}.`) ||
              (leaf.list !== undefined && field.startsWith(`${leaf.list}.`)),
          )
          if (!isNamed && !isSame(leafAt(record, leaf.keys), leaf.value)) throw new Error(`lost ${leaf.path}`)
        }
      }),
      { numRuns: runs(100_000) },
    )
  },
  300_000,
)

test.each(requests)(
  'no mutation of a %s is an uncaught error, and what passes is sent as it came',
  (name, schema, sample) => {
    fc.assert(
      fc.property(mutations, (changes) => {
        const body = changes.reduce(mutate, structuredClone(sample) as unknown)

        const read = schema.safeParse(body)

        fc.pre(!JSON.stringify(body).includes('__proto__'))

        if (read.success) expect(read.data).toEqual(amountByLetter(name, body))
        else expect(read.error.issues.length).toBeGreaterThan(0)
      }),
      { numRuns: runs(100_000) },
    )
  },
  300_000,
)

/** The interface shows the amount of a v1 order as text alone, so that is what goes out. */
function amountByLetter(name: string, body: unknown): unknown {
  if (name !== 'v1 order creation' || !isObject(body) || !isObject(body.source)) return body
  const { amount } = body.source
  return typeof amount === 'number' ? { ...body, source: { ...body.source, amount: String(amount) } } : body
}

test('no body, however strange, is an uncaught error in an envelope or an error', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.object()), (body) => {
      for (const { route } of namedRoutes)
        for (const page of [1, 2]) {
          openListAnswer(route, { status: 200, body, page })
          openRecordAnswer(route, { status: 200, body })
        }
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
  // As the parser gives it: drawn values are shared, and hold what JSON cannot say.
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

/** Every value that is no object, and every empty one, with the way to it. */
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

/** A number may have become its text, and an amount its normal form; anything else stays what it was. */
function isSame(kept: unknown, came: unknown): boolean {
  if (Object.is(kept, came) || String(kept) === String(came)) return true
  if (typeof came === 'object' && came !== null) return JSON.stringify(kept) === JSON.stringify(came)
  return kept === readAmount(came) || kept === (came === 'true') || kept === Number(came)
}
