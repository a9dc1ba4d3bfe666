import { readAmount, type Amount } from '../contract/amount.ts'
import { isObject } from '../contract/isObject.ts'
import { storableText } from '../store/storableText.ts'
import { cut, normalise } from './searchText.ts'
import { maskId, maskText } from './personal/masks.ts'

/** A record is by the letter of the interface where it could be read; what could not be says nothing here. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

export function amountOf(value: unknown): Amount | null {
  return readAmount(value) ?? null
}

export function partsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

const mostIndexed = 200
/** PostgreSQL takes 2,700 in a line of an index, and one index holds an id and five of these. */
const mostIndexBytes = 300

/** Short enough for an index, and the same text on both engines; an empty one says nothing. */
export function indexableText(text: string | null | undefined): string | null {
  const letters = cut(storableText(text ?? ''), mostIndexed)
  if (letters.length * 3 <= mostIndexBytes) return letters.trim() || null
  const bytes = new TextEncoder().encode(letters)
  // As a stream, it leaves out a letter that is cut in two.
  const kept =
    bytes.length <= mostIndexBytes
      ? letters
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, mostIndexBytes), {
          stream: true,
        })
  return kept.trim() === '' ? null : kept.trim()
}

/**
 * A name as everybody may see and search it. Null where the mask covers something in it, or where it holds an e-mail or
 * a long number.
 */
export function openName(name: string | null | undefined): string | null {
  if (name === null || name === undefined || hasEmail(name) || hasLongNumber(name)) return null
  return maskText(name) === name ? name : null
}

/** An ID as everybody may search it by parts. Null where the mask covers it, and for an e-mail. */
export function openId(id: string | null): string | null {
  return id === null || hasEmail(id) || !/^\S{1,256}$/.test(id) || maskId(id) !== id ? null : id
}

/** Seven digits or more, however they are parted. */
function hasLongNumber(text: string): boolean {
  return /(?:\p{Nd}[\s().\-/·–—_]*){7}/u.test(text)
}

/** Or what else stands before and behind a sign, written as in addresses of pages, too. */
function hasEmail(text: string): boolean {
  return /[^\s@](?:@|%40)[^\s@]/.test(normalise(text))
}

const things = 'order|cart|basket|checkout|invoice|booking|purchase|payment|subscription|quote|shipment'
const ofTheMerchant = new RegExp(
  `^(?:(?:merchant|partner|shop|store|external|our)?(?:${things}|external)?(?:ref|reference)|(?:merchant|partner|shop|store|external)?(?:${things}|external)(?:id|no|nr|number|code)|${things})$`,
)
const containers = new RegExp(`^(?:${things}|meta|metadata|merchant|shop|store)$`)

const mostReferenceLetters = 40
const mostReferences = 20

/**
 * References of the merchant's own in the free-form part of an order. They are searched by any part, so only what stands under a key of that meaning and has the form of a code is one.
 */
export function referencesIn(context: unknown): string[] {
  return referencesUnder(context).slice(0, mostReferences)
}

/** The one that a statement of the provider would name: what it was given as our id, else the first there is. */
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

/** `INV-2001`, `CART/77-x`: letters first, and no number in it that is as long as somebody's phone or account. */
function isCode(text: string): boolean {
  return (
    text.length <= mostReferenceLetters &&
    /^[a-z][\w./#:-]*$/i.test(text) &&
    /\d/.test(text) &&
    !hasLongNumber(text)
  )
}
