import { isRawNumber } from '../../contract/json.ts'
import { isObject } from '../../contract/isObject.ts'
import { hides, meaningOf, type Meaning } from './contactKeys.ts'
import { coverEmail, coverEmails, coverPhone, dots } from './coverText.ts'
import { changeJsonText, mapEntries } from './jsonText.ts'
import { cached } from './cached.ts'

export type Masked = { record: unknown; masked: string[]; raw: Record<string, unknown> }

/**
 * The record with its contact data covered, where that was (`user.email`, `people.0.phone`), and what it was.
 * For orders and users: a payment method's rules have keys such as `email`, too, and hold nobody's data.
 */
export function maskContacts(record: unknown): Masked {
  const found: Found = { raw: new Map(), trail: [] }
  const masked = cover(record, placeFor(undefined, false), found)
  return { record: masked, masked: [...found.raw.keys()], raw: Object.fromEntries(found.raw) }
}

/** What the keys above a value say of it. There are a few of them only, so each knows what keys lead to. */
type Place = {
  /** A list and an object hand it down to what they hold. */
  meaning: Meaning | undefined
  /** Below payment instructions, whose addresses the payer needs. */
  inPayment: boolean
  /** The key without the addresses in it, and what lies behind it. */
  into: (key: string) => { plainKey: string; place: Place }
}

type Found = {
  raw: Map<string, unknown>
  /** The keys that lead to where we are. */
  trail: string[]
}

const places = new Map<string, Place>()

function placeFor(meaning: Meaning | undefined, inPayment: boolean): Place {
  const name = `${meaning} ${inPayment}`
  const known = places.get(name)
  if (known) return known
  const into = cached((key: string) => {
    const pays = inPayment || key === 'paymentsData'
    const own = meaningOf(key)
    const next = pays && own === 'address' ? undefined : (own ?? (hides(meaning) ? meaning : undefined))
    return { plainKey: coverEmails(key), place: placeFor(next, pays) }
  })
  const place = { meaning, inPayment, into }
  places.set(name, place)
  return place
}

function cover(value: unknown, place: Place, found: Found): unknown {
  if (typeof value === 'string') return note(value, coverText(value, place), found)
  if (typeof value === 'number' || isRawNumber(value)) {
    if (!hides(place.meaning)) return value
    return note(value, coverText(isRawNumber(value) ? value.rawJSON : String(value), place), found)
  }
  if (Array.isArray(value)) return value.map((item, index) => coverBelow(String(index), item, place, found))
  if (!isObject(value)) return value
  let index = 0
  return mapEntries(value, (key, inner) => {
    const { plainKey, place: next } = place.into(key)
    // A free-form object may have addresses for keys; the number keeps two of them apart.
    const name = plainKey === key ? key : `${plainKey} (${index})`
    index++
    return [name, coverBelow(name, inner, next, found)]
  })
}

function coverBelow(name: string, value: unknown, place: Place, found: Found): unknown {
  found.trail.push(name)
  const covered = cover(value, place, found)
  found.trail.pop()
  return covered
}

function coverText(text: string, place: Place): string {
  const { meaning } = place
  if (text === '' || meaning === 'open') return text
  if (meaning === 'email') return coverEmail(text)
  if (meaning === 'phone') return coverPhone(text)
  if (hides(meaning)) return dots
  const looked = changeJsonText(text, (value) =>
    cover(value, placeFor(undefined, place.inPayment), { raw: new Map(), trail: [] }),
  )
  return looked === text ? coverEmails(text) : looked
}

function note<T>(value: T, covered: string, { raw, trail }: Found): T | string {
  if (covered === value) return value
  const path = trail.reduce(below, '')
  // Keys with dots in them may give two values one path: each still has to be told apart.
  raw.set(raw.has(path) ? `${path}~${raw.size}` : path, value)
  return covered
}

/** Long paths are cut short: thousands of values below one endless key would else make endless text. */
function below(path: string, name: string): string {
  if (path.length > 500) return path
  return path === '' ? name.slice(0, 100) : `${path}.${name.slice(0, 100)}`
}
