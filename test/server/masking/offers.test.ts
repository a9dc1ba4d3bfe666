import { expect, test } from 'vitest'
import { createKeyRing } from '../../../src/server/keys/keyRing.ts'
import { createReveals } from '../../../src/server/customers/reveals.ts'
import { createSeal } from '../../../src/server/sign-in/seal.ts'

const minute = 60_000

function start() {
  const time = { now: 0 }
  const sealed: string[] = []
  const keys = createKeyRing({ secret: 'a secret for this test only and no other' })
  const seal = createSeal(keys)
  const counting = {
    ...seal,
    seal: (plain: string, about: string) => {
      sealed.push(plain)
      return seal.seal(plain, about)
    },
  }
  const reveals = createReveals({ seal: counting, keys, clock: () => time.now })
  const offer = (more: object = {}) => {
    const { raw = { email: 'maria@example.test' }, ...about } = more as { raw?: Record<string, unknown> }
    return reveals.offer(raw, { operatorId: 'op-1', mid: 'mer_1', object: 'user:1', ...about })
  }
  return { time, sealed, offer, open: (token: string) => seal.open(token, 'contacts for op-1') }
}

test('reuses a seal until half of its lifetime has passed', () => {
  const { time, sealed, offer, open } = start()

  const first = offer()
  time.now += 14 * minute
  expect(offer()).toBe(first)
  time.now += 2 * minute
  const second = offer()

  expect(second).not.toBe(first)
  expect(sealed).toHaveLength(2)
  expect(JSON.parse(open(second) ?? '').until).toBe(46 * minute)
})

test('makes a separate seal for each object, operator, merchant ID and value', () => {
  const { sealed, offer } = start()
  const tokens = [
    offer(),
    offer({ object: 'user:2' }),
    offer({ mid: 'mer_2' }),
    offer({ operatorId: 'op-2' }),
    offer({ raw: { email: 'other@example.test' } }),
    offer({ raw: { phone: 'maria@example.test' } }),
  ]

  expect(new Set(tokens).size).toBe(6)
  expect(sealed).toHaveLength(6)
})

test('makes a new seal after the clock was set back', () => {
  const { time, offer } = start()
  time.now = 60 * minute
  const first = offer()
  time.now = 10 * minute

  expect(offer()).not.toBe(first)
})

test('leaves values that are too long for a request out of the seal', () => {
  const { offer, open } = start()
  const raw = { note: 'call '.repeat(10_000), email: 'maria@example.test' }

  const token = offer({ raw })

  expect(token.length).toBeLessThan(48 * 1024)
  expect(JSON.parse(open(token) ?? '')).toMatchObject({ raw: { email: 'maria@example.test' } })
})
