import * as fc from 'fast-check'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { matchingStep, newEnrolment } from '../../../src/server/sign-in/secondFactor.ts'

/** The key of RFC 6238, '12345678901234567890', and its codes cut to six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [20_000_000_000, '353130', 666_666_666],
])('matches RFC 6238 at second %i', (second, code, step) => {
  expect(matchingStep(secret, code, second * 1000)).toBe(step)
})

const code = '005924'
const step = 41_152_263
const start = step * 30_000

test.each([
  ['a step early', start - 30_000, step],
  ['a millisecond more than a step early', start - 30_001, undefined],
  ['at its start', start, step],
  ['at its last millisecond', start + 29_999, step],
  ['at the end of the step after', start + 59_999, step],
  ['a millisecond later', start + 60_000, undefined],
])('accepts a code %s only for its own step', (_, now, expected) => {
  expect(matchingStep(secret, code, now)).toBe(expected)
})

test('matches a code to a step near its own throughout its window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: -30_000, max: 59_999 }),
      (step, late) => {
        const code = generateSync({ secret, epoch: step * 30 })

        expect([step - 2, step - 1, step, step + 1, step + 2]).toContain(
          matchingStep(secret, code, step * 30_000 + late),
        )
      },
    ),
  )
})

test('refuses an old code after a jump of the clock', () => {
  expect(matchingStep(secret, code, start + 3_600_000)).toBeUndefined()
  expect(matchingStep(secret, code, start - 3_600_000)).toBeUndefined()
})

test('works at the start of the epoch', () => {
  expect(matchingStep(secret, generateSync({ secret, epoch: 0 }), 0)).toBe(0)
})

test.each(['', '05924', '0005924', '005 924', ' 005924', '005924\n', '٠٠٥٩٢٤', '00592a', '-05924', '5924.0'])(
  'refuses %j as a code',
  (text) => {
    expect(matchingStep(secret, text, start)).toBeUndefined()
  },
)

test('refuses a code of another secret', () => {
  expect(matchingStep(enrol().secret, code, start)).toBeUndefined()
})

test('makes distinct secrets of 160 bits', () => {
  const secrets = Array.from({ length: 50 }, () => enrol().secret)

  expect(secrets.filter((made) => !/^[A-Z2-7]{32}$/.test(made))).toEqual([])
  expect(new Set(secrets).size).toBe(50)
})

test('writes a URI for authenticator apps', () => {
  const { secret, uri: text } = enrol('a+b:c@example.test')
  const uri = new URL(text)

  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Countinghouse:a+b:c@example.test')
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: 'Countinghouse' })
})

function enrol(email = 'a@example.test') {
  return newEnrolment({ seal: () => '' }, { id: 'op-1', email })
}
