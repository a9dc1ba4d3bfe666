import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainFault } from '../../../src/server/http/schemaFaults.ts'
import { asMessage, fault, wordFault } from '../../../src/i18n/fault.ts'

const cases: [schema: z.ZodType, sent: unknown, words: string][] = [
  [z.string(), undefined, 'is required'],
  [z.string(), 5, 'expected a text'],
  [z.string().min(1), '', 'is required'],
  [z.string().min(3), 'a', 'expected at least 3 characters'],
  [z.string().max(3), 'abcd', 'expected at most 3 characters'],
  [z.int(), 1.5, 'expected a whole number'],
  [z.int().min(60), 5, 'expected at least 60'],
  [z.number().positive(), 0, 'expected more than 0'],
  [z.number().max(3), 5, 'expected at most 3'],
  [z.array(z.string()).min(1), [], 'expected at least one'],
  [z.array(z.string()).max(1), ['a', 'b'], 'expected at most 1 entries'],
  [z.enum(['on', 'off']), 'c', 'expected one of on, off'],
  [z.boolean(), 'yes', 'expected true or false'],
  [z.strictObject({}), 'x', 'expected an object with fields'],
  [z.literal(true), 'late', 'expected true'],
  [z.email(), 'x', 'expected an e-mail address'],
  [z.string().regex(/^a$/), 'x', 'has an unexpected format'],
  [z.union([z.string(), z.number()]), true, 'is not accepted'],
  [z.string().min(1, 'currency'), '', 'expected a currency'],
  [z.string().min(2, asMessage(fault('min', { count: 2 }))), '', 'expected at least 2'],
]

test.each(cases)('%#: describes a fault in plain words', (schema, sent, words) => {
  const [issue] = schema.safeParse(sent).error?.issues ?? []

  expect(issue && wordFault(plainFault(issue))).toBe(words)
})
