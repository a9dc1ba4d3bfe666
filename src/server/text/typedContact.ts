import { emailIn } from '../../contract/emailIn.ts'
import { splitPhone } from '../../contract/splitPhone.ts'
import { normalise, digitsOf } from './searchText.ts'

/** A complete e-mail address or phone number, or a name with the last four digits. */
export type TypedContact =
  | { by: 'email'; email: string; typed: string }
  | { by: 'phone'; phone: TypedPhone }
  | { by: 'name and last digits'; name: string; end: string }

/** Undefined for other text, and for incomplete contact data. */
export function readContact(text: string): TypedContact | undefined {
  const normal = normalise(text)
  if (normal.includes('@')) {
    const email = emailIn(normal)
    return email === undefined ? undefined : { by: 'email', email, typed: emailIn(text) ?? email }
  }
  const phone = readPhone(text)
  if (phone) return { by: 'phone', phone }
  const words = normal.split(/[\s,;]+/).filter((word) => word !== '')
  const ends = words.filter((word) => lastDigits.test(word))
  const [end] = ends
  const name = words.filter((word) => !lastDigits.test(word)).join(' ')
  if (end === undefined || ends.length > 1 || !nameWords.test(name)) return undefined
  return { by: 'name and last digits', name, end: end.replace(/\D/g, '') }
}

/** Canonical form: the same for each way of typing a contact. */
export function contactText(contact: TypedContact): string {
  if (contact.by === 'email') return `email ${contact.email}`
  if (contact.by === 'phone') return `phone ${contact.phone.whole ?? contact.phone.national}`
  return `name ${contact.name} phone ${contact.end}`
}

export function contactForms(contact: TypedContact): string[] {
  if (contact.by === 'email') return [...new Set([contact.typed, contact.email])]
  return contact.by === 'phone' ? phoneForms(contact.phone) : []
}

type Recorded = { email?: unknown; phone?: unknown; phoneCode?: unknown }

export function hasContact(contact: TypedContact, record: Recorded): boolean {
  if (contact.by === 'phone') return hasPhone(contact.phone, record)
  return (
    contact.by === 'email' && typeof record.email === 'string' && normalise(record.email) === contact.email
  )
}

/** Also with the mask of a shown number. */
const lastDigits = /^[•*.…x]*\d{4}$/
/** At least two letters and no digits. */
const nameWords = /^(?=.*\p{L}.*\p{L})[^\d]+$/u

/** Maximum including the calling code (ITU-T E.164). */
const maxDigits = 15
const fewestDigits = 4

/** `whole`: with calling code, if one was typed. */
export type TypedPhone = { national: string; whole?: string; typed: string }

export function readPhone(text: string): TypedPhone | undefined {
  // Drops all separators that people write between digits, but no letters.
  const typed = text
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
  if (!/^\+?\d{6,17}$/.test(typed)) return undefined
  const digits = digitsOf(text)
  if (digits.length < fewestDigits || digits.length > maxDigits) return undefined
  if (!/^(?:\+|00)/.test(typed)) return { national: digits, typed }
  return { national: splitPhone(digits).national, whole: digits, typed }
}

/** Spellings that a list may know, most likely first. */
export function phoneForms({ national, whole, typed }: TypedPhone): string[] {
  return [...new Set([national, typed, ...(whole === undefined ? [] : [whole, `+${whole}`])])]
}

type PhoneFields = { phone?: unknown; phoneCode?: unknown }

/** Calling codes must agree if both numbers have one. */
export function hasPhone({ national, whole }: TypedPhone, record: PhoneFields): boolean {
  const own = numberIn(record)
  if (own.national === '') return false
  if (whole !== undefined && own.whole !== undefined) return whole === own.whole
  return [national, whole].some((one) => one !== undefined && (one === own.national || one === own.whole))
}

/** Null for short numbers: four digits would reveal most of them. */
export function lastFour(digits: string): string | null {
  return digits.length < 7 ? null : digits.slice(-4)
}

export function numberIn({ phone, phoneCode }: PhoneFields): { national: string; whole?: string } {
  const text = String(phone ?? '').trim()
  const [own, code] = [digitsOf(text), digitsOf(String(phoneCode ?? ''))]
  if (/^(?:\+|00)/.test(text)) return { national: readPhone(text)?.national ?? own, whole: own }
  return code === '' ? { national: own } : { national: own, whole: code + own }
}
