import { emailIn } from '../contract/emailIn.ts'
import { normalise, digitsOf } from './searchText.ts'

/** Contact data as somebody typed it to find its person: a whole e-mail, a whole phone, or a name with its last four digits. */
export type TypedContact =
  | { by: 'email'; email: string; typed: string }
  | { by: 'phone'; phone: TypedPhone }
  | { by: 'name and last digits'; name: string; end: string }

/** Undefined for what is none, a part of contact data included. */
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

/** One text for one contact, in whatever form it was typed. */
export function contactText(contact: TypedContact): string {
  if (contact.by === 'email') return `email ${contact.email}`
  if (contact.by === 'phone') return `phone ${contact.phone.whole ?? contact.phone.national}`
  return `name ${contact.name} phone ${contact.end}`
}

/** The forms that a list may know an e-mail or a phone by, the likeliest first. */
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

/** Also as a masked number shows them. */
const lastDigits = /^[•*.…x]*\d{4}$/
/** A name of two letters or more, no digits in it. */
const nameWords = /^(?=.*\p{L}.*\p{L})[^\d]+$/u

/** Calling codes of one digit and of two; all others have three. */
const short = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Of a number with its code there are no more (ITU-T E.164). */
const mostDigits = 15
const fewestDigits = 4

/** A phone number as somebody typed it. `whole` has its calling code, where one was typed. */
export type TypedPhone = { national: string; whole?: string; typed: string }

/** Undefined for what is no phone number. */
export function readPhone(text: string): TypedPhone | undefined {
  // Everything that people write between digits, and nothing that is a letter.
  const typed = text
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
  if (!/^\+?\d{6,17}$/.test(typed)) return undefined
  const digits = digitsOf(text)
  if (digits.length < fewestDigits || digits.length > mostDigits) return undefined
  if (!/^(?:\+|00)/.test(typed)) return { national: digits, typed }
  const code = short.exec(digits)?.[0] ?? digits.slice(0, 3)
  // (0) between code and number is a habit of writing.
  return { national: digits.slice(code.length).replace(/^0+/, ''), whole: digits, typed }
}

/** The forms that a list may know the number by, the likeliest first. */
export function phoneForms({ national, whole, typed }: TypedPhone): string[] {
  return [...new Set([national, typed, ...(whole === undefined ? [] : [whole, `+${whole}`])])]
}

type PhoneFields = { phone?: unknown; phoneCode?: unknown }

/** Whether a record has this very number: two that both name their calling code must agree in it. */
export function hasPhone({ national, whole }: TypedPhone, record: PhoneFields): boolean {
  const own = numberIn(record)
  if (own.national === '') return false
  if (whole !== undefined && own.whole !== undefined) return whole === own.whole
  return [national, whole].some((one) => one !== undefined && (one === own.national || one === own.whole))
}

/** Those by which somebody who reads them out is recognised; null where they are most of the number. */
export function lastFour(digits: string): string | null {
  return digits.length < 7 ? null : digits.slice(-4)
}

export function numberIn({ phone, phoneCode }: PhoneFields): { national: string; whole?: string } {
  const text = String(phone ?? '').trim()
  const [own, code] = [digitsOf(text), digitsOf(String(phoneCode ?? ''))]
  if (/^(?:\+|00)/.test(text)) return { national: readPhone(text)?.national ?? own, whole: own }
  return code === '' ? { national: own } : { national: own, whole: code + own }
}
