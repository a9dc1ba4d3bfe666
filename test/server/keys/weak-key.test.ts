import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { weakKeyFault } from '../../../src/server/keys/weakKey.ts'

test.each([
  ['', 'expected at least 32 characters'],
  ['kX9-vQ2_mP7tR4wZ8nB3cY6hJ1dF5g', 'expected at least 32 characters'],
  ['k'.repeat(64), 'is too easy to guess'],
  ['abc123'.repeat(8), 'is too easy to guess'],
  ['mer_1-sandbox-mer_1-sandbox-mer_1-sandbox-mer', 'is too easy to guess'],
  ['0123456789abcdefghijklmnopqrstuvwxyz', 'is too easy to guess'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'is too easy to guess'],
  ['aaaaaaaaaaaaaaaaaaaaaaabcdefghijkl', 'is too easy to guess'],
  ['Please-Change-Me-before-you-go-live!', 'is an example key'],
  ['your-256-bit-secret-your-256-bit-key', 'is an example key'],
  ['Password123!Password456!Password789!', 'is an example key'],
])('refuses a key like %j', (text, fault) => {
  expect(weakKeyFault(text)).toBe(fault)
})

test('accepts random keys in any encoding', () => {
  const faults = Array.from({ length: 2000 }, () => randomBytes(32)).flatMap((bytes) =>
    [bytes.toString('base64url'), bytes.toString('hex'), bytes.toString('hex').slice(32)].filter(
      weakKeyFault,
    ),
  )

  expect(faults).toEqual([])
})
