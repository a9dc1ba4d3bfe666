import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeyRing } from '../../../src/server/keys/keyRing.ts'
import { createSeal } from '../../../src/server/sign-in/seal.ts'
import { anyLetter } from '../../support/anyLetter.ts'

const sealOf = (secret: string, ...old: string[]) => createSeal(createKeyRing({ secret, old }))

const { seal, open } = sealOf('a secret of the operator of the server')
const wellFormed = fc.string({ unit: anyLetter })

test('opens a sealed text with its purpose', () => {
  fc.assert(
    fc.property(wellFormed, wellFormed, (plain, about) => {
      expect(open(seal(plain, about), about)).toBe(plain)
    }),
  )
})

test('refuses another purpose', () => {
  fc.assert(
    fc.property(wellFormed, wellFormed, wellFormed, (plain, about, other) => {
      fc.pre(about !== other)
      expect(open(seal(plain, about), other)).toBeUndefined()
    }),
  )
})

test('refuses a sealed text with one changed, added or removed character', () => {
  const sealed = seal('GEZDGNBVGY3TQOJQ', 'totp of op-1')
  const signs = [...'Az09-_.=+/ \n', 'é', '']

  const opened = [...sealed, ''].flatMap((old, at) =>
    signs
      .flatMap((sign) => [
        sealed.slice(0, at) + sign + sealed.slice(at + 1),
        sealed.slice(0, at) + sign + sealed.slice(at),
      ])
      .filter((changed) => changed !== sealed && open(changed, 'totp of op-1') !== undefined)
      .map((changed) => [old, changed]),
  )

  expect(opened).toEqual([])
})

test('refuses arbitrary text', () => {
  const keyed = seal('', '').slice(0, 12)
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, startsRight) => {
      expect(open(startsRight ? keyed + text : text, '')).toBeUndefined()
    }),
  )
})

test('refuses another secret and accepts the same secret in another instance', () => {
  const sealed = seal('plain', 'about')

  expect(sealOf('another secret, of as many characters').open(sealed, 'about')).toBeUndefined()
  expect(sealOf('a secret of the operator of the server').open(sealed, 'about')).toBe('plain')
})

test('uses a separate key with a separate name for each purpose', () => {
  const names = ['totp of op-1', 'intent k-1', 'oidc'].map((about) => seal('plain', about).split('.')[1])

  expect(new Set(names).size).toBe(3)
})

test('opens with an old secret and seals with the current one', () => {
  const ring = sealOf('another secret, of as many characters', 'a secret of the operator of the server')
  const sealed = seal('plain', 'totp of op-1')

  const resealed = ring.seal(ring.open(sealed, 'totp of op-1') ?? '', 'totp of op-1')

  expect([sealed, resealed].map((text) => ring.isPresent(text, 'totp of op-1'))).toEqual([false, true])
  expect(sealOf('another secret, of as many characters').open(resealed, 'totp of op-1')).toBe('plain')
})

test('includes a short key name and reveals nothing about the text', () => {
  const texts = Array.from({ length: 20 }, () => seal('plain', 'about'))

  expect(texts.filter((text) => !/^v2\.[\w-]{8}\.[\w-]{44}$/.test(text))).toEqual([])
  expect(new Set(texts).size).toBe(20)
  expect(new Set(texts.map((text) => text.slice(0, 12))).size).toBe(1)
  expect(sealOf('another secret, of as many characters').seal('', '').slice(0, 12)).not.toBe(
    texts[0]?.slice(0, 12),
  )
})

test('refuses a short secret', () => {
  expect(() => sealOf('short')).toThrow('a key needs a secret of 16 characters or more, got 5')
})
