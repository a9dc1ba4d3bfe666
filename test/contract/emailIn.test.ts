import { expect, test } from 'vitest'
import { emailIn } from '../../src/contract/emailIn.ts'

test.each([
  ['ann@shop.test', 'ann@shop.test'],
  ['Ann Lee <Ann@shop.test>', 'Ann@shop.test'],
  ['"Lee, Ann" <ann@shop.test>,', 'ann@shop.test'],
  ['mailto:ann@shop.test?subject=a@b', 'ann@shop.test'],
  ['ann@shop.test.', 'ann@shop.test'],
  ['ann@shop.test, ann@shop.test', 'ann@shop.test'],
  ["o'neil/ann=x&y@shop.test", "o'neil/ann=x&y@shop.test"],
  ['_ann@shop.test', '_ann@shop.test'],
  ['ann@shop.test and jo@shop.test', undefined],
  ['ann@', undefined],
  ['ann@shop', undefined],
  ['ann@shop.t', undefined],
  ['@shop.test', undefined],
  ['ann lee', undefined],
])('the e-mail in %s is %s', (text, email) => {
  expect(emailIn(text)).toBe(email)
})

test('reads a text of a million dots and signs, which takes hours if the time grows with its square', () => {
  for (const part of ['.', '@.', 'a@', "'", 'a.b@c.']) {
    expect(emailIn(part.repeat(1_000_000 / part.length))).toBeUndefined()
  }
})
