import { expect, test } from 'vitest'
import { coverRecord } from '../../../src/gateway/redact/coverRecord.ts'
import { errorRules, recordRules } from '../../../src/gateway/redact/rules/recordRules.ts'
import { anything } from '../../../src/gateway/redact/rules/rule.ts'
import { cpuTime } from '../../support/cpuTime.ts'

/** For somebody who may reveal and see fees. */
const maskContacts = (record: unknown, rules = anything) =>
  coverRecord(record, rules, { reveals: true, fees: true, foreign: [] })

const long = 64 * 1024
const deep = (inner: unknown, key = 'k'): unknown =>
  Array.from({ length: 64 }).reduce<unknown>((value) => ({ [key]: value }), inner)

test.each([
  ['one word', 'a'.repeat(long)],
  ['only @', '@'.repeat(long)],
  ['addresses without an end', 'a@'.repeat(long / 2)],
  ['nearly addresses', 'a@b.'.repeat(long / 4)],
  ['one name and dots', `a@${'.-'.repeat(long / 2)}x`],
  ['dots', `a@b${'.'.repeat(long)}x`],
  ['escaped', '%40'.repeat(long / 3)],
  ['spaces', ' '.repeat(long)],
  ['brackets', '['.repeat(long)],
  ['quotes', '"'.repeat(long)],
  ['digits', '1'.repeat(long)],
  ['digits apart', '1 - '.repeat(long / 4)],
  ['digits of another writing', '٣'.repeat(long)],
  ['labels', 'dni: '.repeat(long / 5)],
  ['starts of accounts', 'DE89'.repeat(long / 4)],
  ['numerals', 'one '.repeat(long / 4)],
  ['openings', '( '.repeat(long / 2)],
  ['amounts', '1.00 EUR '.repeat(long / 9)],
  ['letters of base64', 'aB3/'.repeat(long / 4)],
  ['domains in words', 'a@b dot '.repeat(long / 8)],
])('takes no longer than its size for a hostile text: %s', (_, text) => {
  const record = { partnerContext: text, [text]: text, email: text, phone: text, street: text, id: text }
  const start = cpuTime()

  maskContacts(deep(record))
  for (const rules of [recordRules.user, recordRules['order row'], errorRules])
    coverRecord({ ...record, name: text, message: text, status: text }, rules, {
      reveals: false,
      fees: false,
      foreign: [],
    })

  expect(cpuTime() - start).toBeLessThan(2000)
})

test.each([
  ['on top', (record: unknown) => record],
  ['below another', (record: unknown) => ({ k: record })],
  ['below many', (record: unknown) => deep(record, 'k'.repeat(100))],
])('makes no endless paths of one long key over many values, %s', (_, wrap) => {
  const people = Array.from({ length: 3000 }, (_, index) => ({ email: `m${index}@example.test` }))

  const { masked, raw } = maskContacts(wrap({ ['k'.repeat(long)]: people }))

  expect(new Set(masked).size).toBe(3000)
  expect(Object.keys(raw)).toHaveLength(3000)
  expect(Math.max(...masked.map((path) => path.length))).toBeLessThan(700)
})
