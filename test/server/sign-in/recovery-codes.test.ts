import { expect, test } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from '../../../src/server/sign-in/secondFactor.ts'

test('makes ten codes of 120 random bits without ambiguous letters', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCodes)

  expect(new Set(codes.map((ten) => ten.length))).toEqual(new Set([10]))
  const form = /^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/
  expect(codes.flat().filter((code) => !form.test(code))).toEqual([])
  expect(new Set(codes.flat()).size).toBe(2000)
  expect(new Set(codes.flat().join('').replaceAll('-', '')).size).toBe(32)
})

test.each([
  '7k2m-x0qd-h1ra',
  '7K2M-X0QD-H1RA',
  ' 7k2m x0qd h1ra ',
  '7k2mxoqdhlra',
  '7k2m–xOqd—hIra',
  '７ｋ２ｍ-x0qd-h1ra',
])('accepts %j as the same code', (typed) => {
  expect(hashRecoveryCode(typed, 'op-1')).toBe(hashRecoveryCode('7k2m-x0qd-h1ra', 'op-1'))
})

test('hashes differ between codes and between operators', () => {
  const hash = hashRecoveryCode('7k2m-x0qd-h1ra', 'op-1')

  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashRecoveryCode('7k2m-x0qd-h1rb', 'op-1')).not.toBe(hash)
  expect(hashRecoveryCode('7k2m-x0qd-h1ra', 'op-2')).not.toBe(hash)
  expect(hashRecoveryCode('17k2m-x0qd-h1ra', 'op-')).not.toBe(hash)
})
