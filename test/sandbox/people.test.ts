import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  eastAsianCultures,
  latinCultures,
  rightToLeftCultures,
} from '../../src/sandbox/catalogue/cultures.ts'
import {
  indexOfEmail,
  indexOfPhone,
  indexOfUserId,
  peopleLimit,
  person,
  type Person,
  userId,
} from '../../src/sandbox/people.ts'
import { chance, hash, pick, scramble, unscramble } from '../../src/sandbox/catalogue/random.ts'
import { runs } from '../support/runs.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const indices = fc.integer({ min: 0, max: peopleLimit - 1 })
const crowd = Array.from({ length: 20_000 }, (_, index) => person(7, index))

test('the same seed gives the same person', () => {
  expect(person(7, 4821)).toEqual(person(7, 4821))
  expect(person(7, 4821)).toMatchObject({ phoneCode: expect.stringMatching(/^\+\d{1,4}$/) })
})

test('another seed gives other people', () => {
  const same = crowd.filter(({ name, phone }, index) => {
    const other = person(8, index)
    return other.name === name || other.phone === phone
  })

  expect(same.length).toBeLessThan(crowd.length / 100)
})

test("finds a person's index by their e-mail address", () => {
  fc.assert(
    fc.property(seeds, indices, (seed, index) => {
      const { email } = person(seed, index)

      expect(email).toMatch(/^[a-z-]+\.([a-z-]+\.)?\d+@[a-z]+\.(example|test)$/)
      expect(indexOfEmail(seed, email)).toBe(index)
      expect(indexOfEmail(seed, email.toUpperCase())).toBe(index)
    }),
    { numRuns: runs(20_000) },
  )
})

test('finds no index for a wrong e-mail address', () => {
  const { email } = person(7, 4821)
  const wrong = [
    '',
    'nobody',
    '@',
    `x${email}`,
    `${email}x`,
    ` ${email}`,
    email.replace('4821', '4822'),
    email.replace('4821', '04821'),
    email.replace('4821', '48219999999'),
    email.replace('4821', ''),
  ]

  expect(wrong.map((text) => indexOfEmail(7, text))).toEqual(wrong.map(() => undefined))
})

test("finds a person's index by their phone number in every notation", () => {
  fc.assert(
    fc.property(seeds, indices, (seed, index) => {
      const { phone, phoneCode } = person(seed, index)
      const code = phoneCode.slice(1)
      const forms = [
        phone,
        code + phone,
        `+${code}${phone}`,
        `00${code}${phone}`,
        `+${code} (${phone.slice(0, 2)}) ${phone.slice(2, 5)}-${phone.slice(5)}`,
        `00 ${code} ${phone}`,
      ]

      expect(phone).toMatch(/^[1-9]\d{7,10}$/)
      expect(forms.map((form) => indexOfPhone(seed, form))).toEqual(forms.map(() => index))
    }),
    { numRuns: runs(20_000) },
  )
})

test('finds no index for a wrong phone number', () => {
  const { phone, phoneCode } = person(7, 4821)
  const wrong = [
    '',
    '+',
    phone.slice(1),
    `${phone}0`,
    `+${phone}`,
    `00${phone}`,
    `0${phone}`,
    `+999${phone}`,
    `${phoneCode}${phone}x`,
    `+${phoneCode}${phone}`,
    '9'.repeat(400),
  ]

  expect(wrong.map((text) => indexOfPhone(7, text))).toEqual(wrong.map(() => undefined))
})

test('no two people share a phone number', () => {
  expect(new Set(crowd.map(({ phone }) => phone)).size).toBe(crowd.length)
})

test("finds a user's index by their user ID", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: 1e10 }), (seed, index) => {
      const id = userId(seed, index)

      expect(id).toMatch(/^UX-\d{15}$/)
      expect(indexOfUserId(seed, id)).toBe(index)
    }),
    { numRuns: runs(20_000) },
  )
})

test('finds no index for text that is not a user ID', () => {
  const wrong = ['', 'UX-', 'UX-1', `OR-${'1'.repeat(15)}`, `UX-0${'1'.repeat(14)}`, `UX-${'1'.repeat(16)}`]

  expect(wrong.map((id) => indexOfUserId(7, id))).toEqual(wrong.map(() => undefined))
})

test('names have unusual forms in the stated shares', () => {
  const shares: [number, number][] = [
    [0.01, shareOf(({ lastName }) => /^[A-Z]$/.test(lastName))],
    [0.005, shareOf(({ lastName }) => lastName === '')],
    [0.02, shareOf(({ name }) => /[\u0590-\u06ff]/.test(name))],
    [0.02, shareOf(({ name }) => /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/.test(name))],
    [0.003, shareOf(({ name }) => name.length > 64)],
  ]

  expect(shares.filter(([stated, actual]) => actual < stated * 0.7 || actual > stated * 1.3)).toEqual([])
})

test('some names have apostrophes, hyphens, spaces and diacritics', () => {
  const isPresent = [/'/, /-/, / /, /[À-ÿ]/, /[\u1e00-\u1eff]/].map((mark) =>
    crowd.some(({ lastName }) => mark.test(lastName)),
  )

  expect(isPresent).toEqual([true, true, true, true, true])
})

test('an empty last name leaves no trace in the name or the e-mail address', () => {
  const single = crowd.filter(({ lastName }) => lastName === '')

  expect(single.filter(({ name, firstName }) => name !== firstName)).toEqual([])
  expect(single.filter(({ email }) => !/^[a-z-]+\.\d+@/.test(email))).toEqual([])
})

test('every name of every culture has an ASCII form', () => {
  const cultures = [...latinCultures, ...rightToLeftCultures, ...eastAsianCultures]
  const names = cultures.flatMap(({ first, last }) => [...first, ...last])

  expect(names.filter(({ text, ascii }) => text === '' || !/^[a-z][a-z-]*$/.test(ascii))).toEqual([])
  expect(cultures.filter(({ first, last }) => new Set(first).size < 20 || new Set(last).size < 20)).toEqual(
    [],
  )
})

test('refuses a person past the limit', () => {
  expect(() => person(7, peopleLimit)).toThrow(
    'expected a whole number in [0, 10000000) and a size up to 10^15, got 10000000',
  )
})

test('unscramble reverses scramble, and both stay in range', () => {
  const pairs = fc
    .integer({ min: 1, max: 10_000_000_000 })
    .chain((size) => fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)))

  fc.assert(
    fc.property(pairs, seeds, ([n, size], key) => {
      const m = scramble(n, size, key)

      expect(m >= 0 && m < size).toBe(true)
      expect(unscramble(m, size, key)).toBe(n)
    }),
    { numRuns: runs(20_000) },
  )
})

test('scramble returns each number once', () => {
  for (const size of [1, 2, 3, 10, 97, 1000, 4096]) {
    const results = Array.from({ length: size }, (_, n) => scramble(n, size, 5))

    expect(new Set(results).size).toBe(size)
    expect(Math.max(...results)).toBe(size - 1)
  }
})

test('a hash spreads evenly over seed, stream and both halves of the index', () => {
  const inputs = [
    (i: number) => hash(i, 1, 1),
    (i: number) => hash(1, i, 1),
    (i: number) => hash(1, 1, i),
    (i: number) => hash(1, 1, i * 2 ** 32),
    (i: number) => hash(1, `stream ${i}`, 1),
  ]

  for (const hashOf of inputs) {
    const buckets = Array.from({ length: 64 }, () => 0)
    for (let i = 0; i < 64_000; i++) {
      const at = hashOf(i) >>> 26
      buckets[at] = (buckets[at] ?? 0) + 1
    }
    expect(Math.min(...buckets)).toBeGreaterThan(850)
    expect(Math.max(...buckets)).toBeLessThan(1150)
  }
})

test('one flipped bit of the index changes half the hash', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 39 }), fc.integer({ min: 0, max: 38 }), (index, bit) => {
      const flipped = Number(BigInt(index) ^ (1n << BigInt(bit)))
      let changed = 0
      for (let seed = 0; seed < 50; seed++)
        changed += countBits(hash(seed, 1, index) ^ hash(seed, 1, flipped))

      expect(Math.abs(changed / 50 - 16)).toBeLessThan(4)
    }),
    { numRuns: runs(2000) },
  )
})

test('chance is true for the stated share', () => {
  const hits = crowd.filter((_, index) => chance(hash(3, 9, index), 0.25)).length

  expect(hits / crowd.length).toBeCloseTo(0.25, 1)
  expect([chance(0, 0), chance(2 ** 32 - 1, 1)]).toEqual([false, true])
})

test('pick reaches every item and refuses an empty list', () => {
  const picked = new Set(Array.from({ length: 200 }, (_, i) => pick(['a', 'b', 'c'], hash(1, 1, i))))

  expect([...picked].toSorted()).toEqual(['a', 'b', 'c'])
  expect([pick(['a', 'b'], 0), pick(['a', 'b'], 2 ** 32 - 1)]).toEqual(['a', 'b'])
  expect(() => pick([], 5)).toThrow('pick wants a filled list and a uint32, got 0 and 5')
})

function countBits(word: number): number {
  let count = 0
  for (let rest = word >>> 0; rest; rest >>>= 1) count += rest & 1
  return count
}

function shareOf(isQuirk: (someone: Person) => boolean): number {
  return crowd.filter(isQuirk).length / crowd.length
}
