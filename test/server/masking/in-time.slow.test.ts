import { expect, test } from 'vitest'
import { maskRecord } from '../../../src/server/masking/maskRecord.ts'
import { errorRules, recordRules } from '../../../src/server/masking/recordRules.ts'
import { maskText } from '../../../src/server/text/masks.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const long = 64 * 1024
const deep = (inner: unknown): unknown =>
  Array.from({ length: 64 }).reduce<unknown>((value) => ({ k: value }), inner)

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
  ['digits of another script', '1 - '.repeat(long / 4)],
  ['opening brackets', '٣'.repeat(long)],
  ['openings', '( '.repeat(long / 2)],
  ['amounts', '1.00 EUR '.repeat(long / 9)],
  ['domains in words', 'a@b dot '.repeat(long / 8)],
])('masks a hostile text within two seconds of CPU time: %s', (_, text) => {
  const record = {
    partnerContext: text,
    [text]: text,
    email: text,
    phone: text,
    userId: text,
    name: text,
    message: text,
  }
  const start = cpuTime()

  maskText(text)
  for (const reveals of [true, false])
    for (const rules of [recordRules.user, recordRules['order row'], errorRules])
      maskRecord({ ...record, deep: deep(record) }, rules, { reveals, fees: false, foreign: ['mer_9'] })

  expect(cpuTime() - start).toBeLessThan(2000)
})
