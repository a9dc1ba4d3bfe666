import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPassword, passwordFault, verifyPassword } from '../../../src/server/sign-in/password.ts'
import { payForPasswords } from '../../support/cheapPasswords.ts'
import { runs } from '../../support/runs.ts'

payForPasswords()

const owner = { email: 'jolanta.kessler@example.test', name: 'Jolanta Kessler' }
const wrong = { ok: false, outdated: false }

/** Made by Node's argon2 from 'correct horse', with 1 pass over 4 MiB. */
const weak =
  '$argon2id$v=19$m=4096,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$XhSTRQf6DK3HlI+WU+PA+EpH0e/sQKZozEMfH8nyHPk'

test('accepts only the password of the hash', async () => {
  const stored = await hashPassword('grey lantern over the bay')

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('grey lantern over the bay', stored)).toEqual({ ok: true, outdated: false })
  expect(await verifyPassword('grey lantern over the Bay', stored)).toEqual(wrong)
})

test('salts each hash', async () => {
  expect(await hashPassword('grey lantern')).not.toBe(await hashPassword('grey lantern'))
})

test('accepts a password in another Unicode form', async () => {
  const stored = await hashPassword('Caf\u00e9 \ufb01ve')

  expect((await verifyPassword('Cafe\u0301 five', stored)).ok).toBe(true)
})

test('requests a new hash for a right password when the parameters are outdated', async () => {
  expect(await verifyPassword('correct horse', weak)).toEqual({ ok: true, outdated: true })
  expect(await verifyPassword('wrong horse', weak)).toEqual(wrong)
})

test('refuses an unknown account after the same work as a known one', async () => {
  const stored = await hashPassword('grey lantern over the bay')
  const workOf = async (against: string | null) => {
    const start = process.cpuUsage()
    expect(await verifyPassword('something else', against)).toEqual(wrong)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  const unknownTimes: number[] = []
  const knownTimes: number[] = []
  for (let round = 0; round < 5; round++) {
    unknownTimes.push(await workOf(null))
    knownTimes.push(await workOf(stored))
  }

  const ratio = Math.min(...unknownTimes) / Math.min(...knownTimes)

  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test.each([
  ['no text', ''],
  ['another algorithm', weak.replace('argon2id', 'argon2i')],
  ['another version', weak.replace('v=19', 'v=16')],
  ['too little memory', weak.replace('m=4096', 'm=8')],
  ['too much memory', weak.replace('m=4096', 'm=999999')],
  ['no pass', weak.replace('t=1', 't=0')],
  ['too many passes', weak.replace('t=1', 't=99')],
  ['no lane', weak.replace('p=1', 'p=0')],
  ['many lanes', weak.replace('p=1', 'p=9')],
  ['a short salt', weak.replace('MDEyMzQ1Njc4OWFiY2RlZg', 'MDEy')],
  ['an empty hash', weak.replace(/[^$]+$/, '')],
  ['a truncated hash', weak.slice(0, -4)],
  ['trailing text', `${weak}\n`],
])('refuses a stored hash with %s', async (_, stored) => {
  expect(await verifyPassword('correct horse', stored)).toEqual(wrong)
})

test('never throws for a damaged hash and never accepts another password', async () => {
  const mutated = fc
    .tuple(fc.nat(weak.length), fc.nat(3), fc.string({ maxLength: 4 }))
    .map(([at, gone, added]) => weak.slice(0, at) + added + weak.slice(at + gone))

  await fc.assert(
    fc.asyncProperty(fc.oneof(mutated, fc.string()), async (stored) => {
      expect((await verifyPassword('another horse', stored)).ok).toBe(false)
    }),
    { numRuns: runs(4_000) },
  )
})

const common = 'password_common'
const own = 'password_own_name'
const short = 'password_short'

test.each([
  ['fourteen signs', short],
  ['\u{1f40e}'.repeat(14), short],
  ['\ufdfa', short],
  ['passwordpassword', common],
  ['P@ssw0rd P@ssw0rd', common],
  ['Password1234567', common],
  ['Summer2024!Winter', common],
  ['Winter1973?Spring24', common],
  ['iloveyou123456789', common],
  ['qwertyuiopasdfghjkl', common],
  ['1qaz2wsx3edc4rfv', common],
  ['poiuytrewqlkjhgfdsa', common],
  ['111111111111111', common],
  ['123456789012345', common],
  ['abcdefghijklmnop', common],
  ['zebrazebrazebraz', common],
  ['kLm9#kLm9#kLm9#kL', common],
  ['correct horse battery staple', common],
  ['This is my password', common],
  ['jolanta.kessler@example.test', own],
  ['JolantaKessler1987', own],
  ['K3$$l3r-J0l4nt4-2026', own],
  ['countinghouse2026!', own],
  ['Jolanta@Countinghouse', own],
])('refuses %j', (text, fault) => {
  expect(passwordFault(text, owner)).toBe(fault)
})

test.each([
  'grey lantern over the bay',
  'tuba-velvet-ochre-9',
  'vQ7#mz!pL2x&Rw9',
  '  seven purple otters  ',
  'синий фонарь над морем',
  '灯台の下で猫が三匹眠っている夜です',
  '849261735028461',
])('accepts %j', (text) => {
  expect(passwordFault(text, owner)).toBeUndefined()
})

test('accepts up to 256 characters', () => {
  const long = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(0x4e00 + i * 7)).join('')

  expect(passwordFault(long, owner)).toBeUndefined()
  expect(passwordFault(`${long}x`, owner)).toBe('password_long')
})

test('ignores short and empty names', () => {
  const fault = passwordFault('grey lantern over the bay', { email: 'a@b.test', name: ' e ' })

  expect(fault).toBeUndefined()
})

test('refuses repeated text', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 5, maxLength: 20 }),
      fc.integer({ min: 3, max: 8 }),
      (piece, times) => {
        expect(passwordFault(piece.repeat(times), owner)).toBeDefined()
      },
    ),
  )
})
