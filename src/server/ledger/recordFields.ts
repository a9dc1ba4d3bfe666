import { readAmount, type Amount } from '../../contract/amount.ts'
import { isObject } from '../../contract/json.ts'
import { storableText } from '../../store/engine/storableText.ts'
import { cut, normalise } from '../text/searchText.ts'
import { maskId, maskText } from '../text/masks.ts'

/** Fields of unexpected types count as missing. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

export function amountOf(value: unknown): Amount | null {
  return readAmount(value) ?? null
}

export function partsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

const maxIndexed = 200
/** PostgreSQL allows 2,700 bytes per index entry, and one index holds an ID and five of these. */
const maxIndexBytes = 300

/** Fits into an index and is equal on both engines; empty text becomes null. */
export function indexableText(text: string | null | undefined): string | null {
  const letters = cut(storableText(text ?? ''), maxIndexed)
  if (letters.length * 3 <= maxIndexBytes) return letters.trim() || null
  const bytes = new TextEncoder().encode(letters)
  // Streaming mode drops a character that was cut in two.
  const stored =
    bytes.length <= maxIndexBytes
      ? letters
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, maxIndexBytes), {
          stream: true,
        })
  return stored.trim() === '' ? null : stored.trim()
}

/** Null if the mask covers part of it, or for an e-mail or long number: search must not reveal these. */
export function openName(name: string | null | undefined): string | null {
  if (name === null || name === undefined || hasEmail(name) || hasLongNumber(name)) return null
  return maskText(name) === name ? name : null
}

/** Null if the mask covers part of it, or for an e-mail: search must not reveal these. */
export function openId(id: string | null): string | null {
  return id === null || hasEmail(id) || !/^\S{1,256}$/.test(id) || maskId(id) !== id ? null : id
}

function hasLongNumber(text: string): boolean {
  return /(?:\p{Nd}[\s().\-/·–—_]*){7}/u.test(text)
}

/** Also matches `%40`, and any text around the sign. */
function hasEmail(text: string): boolean {
  return /[^\s@](?:@|%40)[^\s@]/.test(normalise(text))
}

const things = 'order|cart|basket|checkout|invoice|booking|purchase|payment|subscription|quote|shipment'
const ofTheMerchant = new RegExp(
  `^(?:(?:merchant|partner|shop|store|external|our)?(?:${things}|external)?(?:ref|reference)|(?:merchant|partner|shop|store|external)?(?:${things}|external)(?:id|no|nr|number|code)|${things})$`,
)
const containers = new RegExp(`^(?:${things}|meta|metadata|merchant|shop|store)$`)

const maxReferenceLetters = 40
const maxReferences = 20

/** Searchable by any part, so only codes under a key that means a reference count. */
export function referencesIn(context: unknown): string[] {
  return referencesUnder(context).slice(0, maxReferences)
}

/** The reference that a provider's statement would show: our ID as sent to it, or else the first one. */
export function ownReference(context: unknown): string | null {
  const partnerId = isObject(context) ? context.partnerId : undefined
  if (typeof partnerId === 'string' && (isCode(partnerId) || uuid.test(partnerId))) return partnerId
  return referencesIn(context)[0] ?? null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function referencesUnder(context: unknown, depth = 0): string[] {
  if (depth > 2 || !isObject(context)) return []
  return Object.entries(context)
    .slice(0, 50)
    .flatMap(([key, value]) => {
      const letters = key.toLowerCase().replace(/[^a-z]/g, '')
      if (typeof value === 'string') return ofTheMerchant.test(letters) && isCode(value) ? [value] : []
      return containers.test(letters) ? referencesUnder(value, depth + 1) : []
    })
}

/** `INV-2001`, `CART/77-x`: starts with letters and contains no number as long as a phone or account number. */
function isCode(text: string): boolean {
  return (
    text.length <= maxReferenceLetters &&
    /^[a-z][\w./#:-]*$/i.test(text) &&
    /\d/.test(text) &&
    !hasLongNumber(text)
  )
}
