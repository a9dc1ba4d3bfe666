import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { createIdKeys, createKeyRing } from '../../../src/server/keys/keyRing.ts'
import { runs } from '../../support/runs.ts'
import { anyLetter } from '../../support/anyLetter.ts'

const secret = 'a secret for this test only and no other'
const next = 'the secret that came after that other one'
const { keyOf, open } = createIdKeys(createKeyRing({ secret }))
const shownAs = (id: string) => `p•••@p•••.test~${keyOf(id)}`

test('decodes an ID from its key, which is stable and reveals nothing', () => {
  assert(
    property(string({ minLength: 1, maxLength: 200, unit: anyLetter }), (id) => {
      expect(open(shownAs(id))).toBe(id)
      expect(keyOf(id)).toBe(keyOf(id))
      if (id.length > 3) expect(Buffer.from(keyOf(id), 'base64url').toString()).not.toContain(id)
    }),
    { numRuns: runs(2500) },
  )
})

test('reads keys of an earlier secret, and no keys of another server', () => {
  const shown = shownAs('peter@people.test')

  expect(createIdKeys(createKeyRing({ secret: next, old: [secret] })).open(shown)).toBe('peter@people.test')
  expect(createIdKeys(createKeyRing({ secret: next })).open(shown)).toBe(shown)
})

test('leaves changed keys and other texts unchanged', () => {
  const shown = shownAs('peter@people.test')
  const changed = Array.from({ length: 70 }, (_, nth) => {
    const at = shown.length - 1 - (nth % 40)
    return shown.slice(0, at) + (shown[at] === 'A' ? 'B' : 'A') + shown.slice(at + 1)
  })

  for (const text of [...changed, 'UX-1', '', 'a~b', `a~${'A'.repeat(60)}`, shown.slice(0, -1)])
    expect([text, 'peter@people.test']).toContain(open(text))
})
