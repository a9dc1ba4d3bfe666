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

test('what is shown again is not sealed again, until half of its time has passed', () => {
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

test('another person, operator, merchant ID or value has a seal of its own', () => {
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

test('a clock that was set back brings no seal of the future', () => {
  const { time, offer } = start()
  time.now = 60 * minute
  const first = offer()
  time.now = 10 * minute

  expect(offer()).not.toBe(first)
})

test('what no request could carry back stays covered', () => {
  const { offer, open } = start()
  const raw = { note: 'call '.repeat(10_000), email: 'maria@example.test' }

  const token = offer({ raw })

  expect(token.length).toBeLessThan(48 * 1024)
  expect(JSON.parse(open(token) ?? '')).toMatchObject({ raw: { email: 'maria@example.test' } })
})
