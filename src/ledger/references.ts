import { isObject } from '../contract/isObject.ts'
import { hasLongNumber } from './openWords.ts'

const things = 'order|cart|basket|checkout|invoice|booking|purchase|payment|subscription|quote|shipment'
const ofTheMerchant = new RegExp(
  `^(?:(?:merchant|partner|shop|store|external|our)?(?:${things}|external)?(?:ref|reference)|(?:merchant|partner|shop|store|external)?(?:${things}|external)(?:id|no|nr|number|code)|${things})$`,
)
const containers = new RegExp(`^(?:${things}|meta|metadata|merchant|shop|store)$`)

const mostLetters = 40
const mostFound = 20

/**
 * References of the merchant's own in the free-form part of an order. They are searched by any part, so only what stands under a key of that meaning and has the form of a code is one.
 */
export function referencesIn(context: unknown): string[] {
  return found(context).slice(0, mostFound)
}

/** The one that a statement of the provider would name: what it was given as our id, else the first there is. */
export function ownReference(context: unknown): string | null {
  const partnerId = isObject(context) ? context.partnerId : undefined
  if (typeof partnerId === 'string' && (isCode(partnerId) || uuid.test(partnerId))) return partnerId
  return referencesIn(context)[0] ?? null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function found(context: unknown, depth = 0): string[] {
  if (depth > 2 || !isObject(context)) return []
  return Object.entries(context)
    .slice(0, 50)
    .flatMap(([key, value]) => {
      const letters = key.toLowerCase().replace(/[^a-z]/g, '')
      if (typeof value === 'string') return ofTheMerchant.test(letters) && isCode(value) ? [value] : []
      return containers.test(letters) ? found(value, depth + 1) : []
    })
}

/** `INV-2001`, `CART/77-x`: letters first, and no number in it that is as long as somebody's phone or account. */
function isCode(text: string): boolean {
  return (
    text.length <= mostLetters && /^[a-z][\w./#:-]*$/i.test(text) && /\d/.test(text) && !hasLongNumber(text)
  )
}
