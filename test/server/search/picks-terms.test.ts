import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxLetters, maxPicked, pickTerms } from '../../../src/server/search/pick/pickTerms.ts'
import { contactText } from '../../../src/server/text/typedContact.ts'
import { runs } from '../../support/runs.ts'
import { anyLetter } from '../../support/anyLetter.ts'

const sureIds = (text: string) => pickTerms(text).ids.flatMap(({ text: id, isSure }) => (isSure ? [id] : []))
const contacts = (text: string) => pickTerms(text).contacts.map(({ contact }) => contactText(contact))

const mail = `From: Ann Lee <ann.lee@shop.test>
Date: Sun, 22 Nov 2026 14:05:33 +0100
To: "Help" <help@merchant.test>
Subject: Re: [#4711] my money

Hi, I paid 250.00 EUR on 21.11.2026 and then 1 500 000 VND, order OR-2511221430123456
(and OR-2511221430123457.) Nothing came!
> On 2026-11-21 at 09:12 Help wrote:
> Please see https://pay.example/checkout/OR-2511221430123458?utm_id=abc123456def&email=jo%40shop.test
>> your reference is INV-200134, my card is 4111 1111 1111 1111, IBAN DE89 3704 0044 0532 0130 00

Call me on 212 555 0100 or +49 (0)170 1234567 / +44 20 7946 0958. Tel.: 06.12.34.56.78
--
Best regards,
Ann Lee`

test('picks IDs, e-mail addresses and phone numbers from text, quotes, links and signature', () => {
  const picked = pickTerms(mail)

  expect(sureIds(mail)).toEqual([
    'OR-2511221430123456',
    'OR-2511221430123457',
    'OR-2511221430123458',
    'INV-200134',
  ])
  expect(contacts(mail)).toEqual([
    'email ann.lee@shop.test',
    'email help@merchant.test',
    'email jo@shop.test',
    'phone 2125550100',
    'phone 491701234567',
    'phone 442079460958',
    'phone 612345678',
  ])
  expect(picked.names).toEqual([{ kind: 'name', text: 'Ann Lee' }])
  expect(picked.leftOut).toBe(0)
})

test.each([
  ['2026-11-22 14:05:33', 'a time'],
  ['paid 1 500 000 000 VND yesterday', 'an amount'],
  ['it was $ 1234567890 in all', 'an amount'],
  ['on 12.03.2026 and on 3/4/2026 at noon', 'dates'],
  ['my card 4111 1111 1111 1111 was charged', 'a card'],
  ['to the account DE89 3704 0044 0532 0130 00 please', 'an account'],
  ['to the account NO93 8601 1117 947 please', 'a short account'],
  ['order no. 12345678901 never came', 'an id'],
  ['I have 3 orders of 20 items in 12 boxes', 'small numbers'],
])('picks no phone number from %s: %s', (text) => {
  expect(contacts(text)).toEqual([])
})

test.each([
  ['+49 170 1234567', 'phone 491701234567'],
  ['0049 (0)170/1234567', 'phone 491701234567'],
  ['0170 1234567', 'phone 1701234567'],
  ['(212) 555-0100', 'phone 2125550100'],
  ['٠١٧٠ ١٢٣٤٥٦٧', 'phone 1701234567'],
  ['＋４９ １７０ １２３４５６７', 'phone 491701234567'],
  ['\u202a+49\u00a0170\u00a01234567\u202c', 'phone 491701234567'],
  [' JO@Shop.test ', 'email jo@shop.test'],
  ['Lee 4567', 'name lee phone 4567'],
  ['lee •••4567', 'name lee phone 4567'],
])('reads the text %s as %s', (text, contact) => {
  expect(contacts(text)).toEqual([contact])
})

test.each([
  ['or-2511221430123456', ['OR-2511221430123456']],
  ['OR 2511221430123456', ['OR-2511221430123456']],
  ['2511221430123456', ['OR-2511221430123456', 'UX-2511221430123456']],
  ['#PF-251122143012', ['PF-251122143012']],
])('reads %s as %j', (text, ids) => {
  expect(pickTerms(text).ids[0]?.forms).toEqual(expect.arrayContaining(ids))
})

test.each(['I can be reached at 06.12.34.56.78, thanks', '06.12.34.56.78'])(
  'reads a phone number in pairs from “%s”',
  (text) => {
    expect(contacts(text)).toEqual(['phone 612345678'])
  },
)

test('reads a whole text in pairs of digits as a phone number, but not a grouped amount', () => {
  expect(contacts('81.08.65.15.95')).toEqual(['phone 8108651595'])
  for (const text of ['1.234.567.89', '123456789.50', '1,234,567.8']) expect(contacts(text)).toEqual([])
})

test.each(['EUR250.00', '250.00EUR', '250.00 eur', '250 euros', 'I paid 250,00 Euro on Monday'])(
  'reads an amount in euros from %s',
  (text) => {
    expect(pickTerms(text).amounts).toMatchObject([{ currencies: ['EUR'] }])
  },
)

test.each([
  ['Rp 120.000', ['IDR']],
  ['they took Rp 120.000 twice', ['IDR']],
  ['149,90 zł', ['PLN']],
  ['RM 50', ['MYR']],
  ['kr 1 250', ['SEK', 'NOK', 'DKK', 'ISK']],
])('reads the currency of %s', (text, currencies) => {
  expect(pickTerms(text).amounts).toMatchObject([{ currencies }])
})

test('does not report an amount as a missing ID', () => {
  expect(sureIds('COP4000000.00')).toEqual([])
  expect(sureIds('4,000,000.00cop')).toEqual([])
  expect(sureIds('ORD4000000')).toEqual(['ORD4000000'])
})

test('keeps a few uncertain words as one phrase', () => {
  for (const text of ['Ann Lee', 'OR-25', '4567', '王伟']) expect(pickTerms(text).phrase).toBe(text)
  for (const text of ['ann@', 'ann@shop', mail]) expect(pickTerms(text).phrase).toBeUndefined()
})

test('limits the number of terms and counts the rest', () => {
  const ids = Array.from({ length: 25 }, (_, n) => `OR-25112214301${10_000 + n}`)
  const emails = Array.from({ length: 11 }, (_, n) => `a${n}@shop.test`)

  const picked = pickTerms([...ids, ...emails, ...emails, 'and so on'].join(' '))

  expect(picked.ids.length).toBe(maxPicked.ids)
  expect(picked.contacts.length).toBe(maxPicked.contacts)
  expect(picked.leftOut).toBe(5 + 3)
})

describe('planted in prose', () => {
  const digits = (length: number) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
      .map((all) => all.join(''))
  const letters = fc.stringMatching(/^[a-z]{2,9}$/)
  const word = fc.oneof(
    letters,
    fc.constantFrom(
      'Hello',
      'I',
      'paid',
      'twice,',
      'yesterday.',
      'Why?',
      '–',
      '21.11.2026',
      '14:05',
      '250.00',
      'é',
      '王',
    ),
  )
  const prose = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
  const id = fc
    .tuple(fc.constantFrom('OR', 'PF', 'UX', 'RE'), digits(15))
    .map(([prefix, number]) => ({ kind: 'id', plain: `${prefix}-${number}`, key: `${prefix}-${number}` }))
  const email = fc
    .tuple(letters, letters, letters, fc.boolean())
    .map(([a, b, c, isLoud]) => [`${a}.${b}@${c}.test`, isLoud] as const)
    .map(([key, isLoud]) => ({ kind: 'email', plain: isLoud ? key.toUpperCase() : key, key: `email ${key}` }))
  const phone = fc
    .tuple(
      digits(7),
      fc.constantFrom('+49 170 ', '0049 170 ', '+49 (0)170/', '+49-170-', '+49.170.', '+49170'),
    )
    .map(
      ([own, start]) =>
        [start + own.slice(0, 3) + (start.endsWith('170') ? '' : ' ') + own.slice(3), own] as const,
    )
    .map(([plain, own]) => ({ kind: 'phone', plain, key: `phone 49170${own}` }))
  const planted = fc.oneof(id, email, phone)
  const around = fc.constantFrom(
    (text: string) => text,
    (text: string) => `(${text})`,
    (text: string) => `${text}.`,
    (text: string) => `"${text}",`,
    (text: string) => `<${text}>`,
    (text: string) => `\n> ${text}\n`,
    (text: string) => `\u202b${text}\u202c`,
  )

  test('finds IDs, e-mail addresses and phone numbers inside any surrounding text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(prose, planted, around), { minLength: 1, maxLength: 6 }),
        prose,
        (parts, end) => {
          const text = parts.map(([before, { plain }, wrap]) => `${before} ${wrap(plain)} `).join('') + end
          const terms = [...sureIds(text), ...contacts(text)]

          expect(terms).toEqual(expect.arrayContaining(parts.map(([, { key }]) => key)))
        },
      ),
      { numRuns: runs(5_000) },
    )
  })

  test('reads every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter, maxLength: 100 }), (text) => {
        expect(pickTerms(text).ids.length).toBeLessThanOrEqual(maxPicked.ids + maxPicked.weakIds)
      }),
      { numRuns: runs(2_000) },
    )
  })
})

test.each([
  '1 ',
  '(',
  '@.',
  'a@b.',
  '\u202e\0',
  'a1-',
  '+1',
  '\ufdfa',
  '1.1.',
  '. ',
  '0 - ',
  'regards\n',
  'a/:#=',
  '%41',
  'http://%',
  '>|',
  'Ann <',
])('reads a long text of %j within its limits', (part) => {
  const { isCut, ids, contacts: people } = pickTerms(part.repeat(Math.ceil(60_000 / part.length)))

  expect(isCut).toBe(true)
  expect(ids.length).toBeLessThanOrEqual(maxPicked.ids + maxPicked.weakIds)
  expect(people.length).toBeLessThanOrEqual(maxPicked.contacts)
  expect(maxLetters).toBeLessThan(60_000)
})
