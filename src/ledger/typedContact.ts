import { emailIn } from '../contract/emailIn.ts'
import { hasPhone, phoneForms, readPhone, type TypedPhone } from './phoneForms.ts'
import { normalise } from './searchText.ts'

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

/** Whether a record has exactly this e-mail or phone. */
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
