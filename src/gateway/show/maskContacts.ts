import { isObject } from '../../contract/isObject.ts'
import { hides, meaningOf, type Meaning } from './contactKeys.ts'
import { coverEmail, coverEmails, coverPhone, dots } from './coverText.ts'
import { changeJsonText, isRawNumber, mapEntries } from './jsonText.ts'

export type Masked = { record: unknown; masked: string[]; raw: Record<string, unknown> }

/**
 * The record with its contact data covered, where that was (`user.email`, `people.0.phone`), and what it was.
 * For orders and users: a payment method's rules have keys such as `email`, too, and hold nobody's data.
 */
export function maskContacts(record: unknown): Masked {
  const raw = new Map<string, unknown>()
  const masked = cover(record, { path: '', inPayment: false, raw })
  return { record: masked, masked: [...raw.keys()], raw: Object.fromEntries(raw) }
}

type Place = {
  path: string
  /** What the key says that lies here. A list and an object hand it down to what they hold. */
  meaning?: Meaning
  /** Below payment instructions, whose addresses the payer needs. */
  inPayment: boolean
  raw: Map<string, unknown>
}

function cover(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return note(value, coverText(value, place), place)
  if (typeof value === 'number' || isRawNumber(value)) {
    const covered = coverText(isRawNumber(value) ? value.rawJSON : String(value), place)
    return hides(place.meaning) ? note(value, covered, place) : value
  }
  if (Array.isArray(value))
    return value.map((item, index) => cover(item, { ...place, path: below(place.path, String(index)) }))
  if (!isObject(value)) return value
  let index = 0
  return mapEntries(value, (key, inner) => {
    // A free-form object may have addresses for keys; the number keeps two of them apart.
    const plainKey = coverEmails(key)
    const name = plainKey === key ? key : `${plainKey} (${index})`
    index++
    return [name, cover(inner, placeOf(name, key, place))]
  })
}

function placeOf(name: string, key: string, place: Place): Place {
  const inPayment = place.inPayment || key === 'paymentsData'
  const own = meaningOf(key)
  const meaning = inPayment && own === 'address' ? undefined : (own ?? inherited(place.meaning))
  return { path: below(place.path, name), meaning, inPayment, raw: place.raw }
}

function inherited(meaning: Meaning | undefined): Meaning | undefined {
  return hides(meaning) ? meaning : undefined
}

function coverText(text: string, { meaning, path, inPayment }: Place): string {
  if (text === '' || meaning === 'open') return text
  if (meaning === 'email') return coverEmail(text)
  if (meaning === 'phone') return coverPhone(text)
  if (hides(meaning)) return dots
  const looked = changeJsonText(text, (value) => cover(value, { path, inPayment, raw: new Map() }))
  return looked === text ? coverEmails(text) : looked
}

function note<T>(value: T, covered: string, { path, raw }: Place): T | string {
  if (covered === value) return value
  // Keys with dots in them may give two values one path: each still has to be told apart.
  raw.set(raw.has(path) ? `${path}~${raw.size}` : path, value)
  return covered
}

/** Long paths are cut short: thousands of values below one endless key would else make endless text. */
function below(path: string, name: string): string {
  if (path.length > 500) return path
  return path === '' ? name.slice(0, 100) : `${path}.${name.slice(0, 100)}`
}
