import { hashToken, newToken } from '../../../src/server/access/sessions.ts'
import { expect, test } from 'vitest'

test('makes distinct tokens of 256 bits that fit into a cookie', () => {
  const tokens = Array.from({ length: 200 }, newToken)

  expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  expect(new Set(tokens).size).toBe(200)
})

test('hashes a token with SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
