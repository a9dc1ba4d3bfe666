import { normalise } from './searchText.ts'
import { maskId } from './personal/masks.ts'
import { maskText } from './personal/maskText.ts'

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
export function hasLongNumber(text: string): boolean {
  return /(?:\p{Nd}[\s().\-/·–—_]*){7}/u.test(text)
}

/** Or what else stands before and behind a sign, written as in addresses of pages, too. */
function hasEmail(text: string): boolean {
  return /[^\s@](?:@|%40)[^\s@]/.test(normalise(text))
}
