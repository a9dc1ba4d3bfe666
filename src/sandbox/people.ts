import { eastAsianCultures, latinCultures, rightToLeftCultures } from './catalogue/cultures.ts'
import type { Country, Culture, Name } from './catalogue/cultures.ts'
import { hash, pick, scramble, unscramble } from './catalogue/random.ts'

export type Person = {
  firstName: string
  /** Empty for one person in two hundred, since some people have one name. */
  lastName: string
  name: string
  email: string
  /** Digits only, without the phone code. */
  phone: string
  phoneCode: string
}

/** A phone number has seven free digits, so a seed has at most this many people. */
export const peopleLimit = 10_000_000

/** People are computed, never stored: `person(seed, 4821)` is always the same person. */
export function person(seed: number, index: number): Person {
  const quirk = hash(seed, QUIRK, index) / 2 ** 32
  const culture = pick(culturesOf(quirk), hash(seed, CULTURE, index))
  const country = pick(culture.countries, hash(seed, COUNTRY, index))
  const first = firstNameOf(culture, quirk, seed, index)
  const last = lastNameOf(culture, quirk, seed, index)
  const domain = pick(domains, hash(seed, DOMAIN, index))

  return {
    firstName: first.text,
    lastName: last.text,
    name: joinName(first.text, last.text, culture),
    email: `${first.ascii}${last.ascii && '.'}${last.ascii}.${index}@${domain}`,
    phone: phoneOf(country, seed, index),
    phoneCode: country.phoneCode,
  }
}

/** Reverses `person`: `indexOfEmail(seed, 'Ines.Duarte.4821@mail.example') === 4821`. */
export function indexOfEmail(seed: number, email: string): number | undefined {
  const index = Number(/^[a-z.-]+\.(\d{1,7})@/i.exec(email)?.[1] ?? NaN)
  if (Number.isNaN(index)) return undefined
  return person(seed, index).email === email.toLowerCase() ? index : undefined
}

/** Accepts `912345678`, `351912345678`, `+351 912-345-678` and `00351 (91) 2345678`. */
export function indexOfPhone(seed: number, phone: string): number | undefined {
  const [, prefix, digits = ''] = /^(\+|00)?([1-9]\d{7,14})$/.exec(phone.replace(/[\s()-]/g, '')) ?? []
  if (digits === '') return undefined
  const index = unscramble(Number(digits.slice(-7)), peopleLimit, phoneKey(seed))
  const candidate = person(seed, index)
  const whole = candidate.phoneCode.slice(1) + candidate.phone
  return digits === whole || (digits === candidate.phone && !prefix) ? index : undefined
}

/** `UX-` and 15 scrambled digits, which do not reveal the number of users. */
export function userId(seed: number, index: number): string {
  return `UX-${FIRST_ID + scramble(index, IDS, hash(seed, USER_ID, 0))}`
}

/** Every well-formed ID of this seed has an index; the caller checks that the user exists. */
export function indexOfUserId(seed: number, id: string): number | undefined {
  if (!/^UX-[1-9]\d{14}$/.test(id)) return undefined
  return unscramble(Number(id.slice(3)) - FIRST_ID, IDS, hash(seed, USER_ID, 0))
}

const FIRST_ID = 1e14
const IDS = 9e14

// Other sandbox files number their streams from 1, so these start elsewhere.
const [QUIRK, CULTURE, COUNTRY, FIRST, LAST, DOMAIN, PHONE, HEAD, USER_ID, MORE_NAMES] = [
  7001, 7002, 7003, 7004, 7005, 7006, 7007, 7008, 7011, 7012,
] as const

/** Reserved domains (RFC 2606), so that no mail is ever delivered. */
const domains = ['mail.example', 'post.example', 'inbox.example', 'correo.example', 'mail.test', 'home.test']

/** Shares of the uniform draw `quirk`: each person has at most one quirk. */
const RIGHT_TO_LEFT = 0.02
const EAST_ASIAN = RIGHT_TO_LEFT + 0.02
const ONE_LETTER = EAST_ASIAN + 0.01
const NO_LAST_NAME = ONE_LETTER + 0.005
const LONG = NO_LAST_NAME + 0.003

function culturesOf(quirk: number): Culture[] {
  if (quirk < RIGHT_TO_LEFT) return rightToLeftCultures
  return quirk < EAST_ASIAN ? eastAsianCultures : latinCultures
}

function firstNameOf(culture: Culture, quirk: number, seed: number, index: number): Name {
  const name = pick(culture.first, hash(seed, FIRST, index))
  return isLong(quirk) ? lengthen(name, culture.first, 24, hash(seed, MORE_NAMES, index)) : name
}

function lastNameOf(culture: Culture, quirk: number, seed: number, index: number): Name {
  const name = pick(culture.last, hash(seed, LAST, index))
  if (isLong(quirk)) return lengthen(name, culture.last, 40, hash(seed, MORE_NAMES, index))
  if (quirk < EAST_ASIAN || quirk >= NO_LAST_NAME) return name
  const initial = quirk < ONE_LETTER ? name.ascii.charAt(0) : ''
  return { text: initial.toUpperCase(), ascii: initial }
}

function isLong(quirk: number): boolean {
  return quirk >= NO_LAST_NAME && quirk < LONG
}

/** Adds names until the text is long; the e-mail address uses the first only. */
function lengthen(name: Name, pool: Name[], length: number, h: number): Name {
  let { text } = name
  for (let i = 0; text.length < length; i++) text += ` ${pick(pool, hash(h, length, i)).text}`
  return { text, ascii: name.ascii }
}

function joinName(first: string, last: string, { lastNameLeads }: Culture): string {
  if (last === '') return first
  if (!lastNameLeads) return `${first} ${last}`
  return lastNameLeads === 'spaced' ? `${last} ${first}` : last + first
}

function phoneOf(country: Country, seed: number, index: number): string {
  const tail = String(scramble(index, peopleLimit, phoneKey(seed)))
  return pick(country.heads, hash(seed, HEAD, index)) + tail.padStart(7, '0')
}

function phoneKey(seed: number): number {
  return hash(seed, PHONE, 0)
}
