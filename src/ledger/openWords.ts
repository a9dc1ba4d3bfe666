import { normalise } from './searchText.ts'

/** A name as everybody may see and search it: null where somebody wrote an e-mail or a long number for it. */
export function openName(name: string | null): string | null {
  return name === null || hasEmail(name) || hasLongNumber(name) ? null : name
}

/** An id as everybody may search it by parts: null where it is an e-mail. */
export function openId(id: string | null): string | null {
  return id === null || hasEmail(id) ? null : id
}

/** Seven digits or more, however they are parted. */
export function hasLongNumber(text: string): boolean {
  return /(?:\p{Nd}[\s().\-/·–—_]*){7}/u.test(text)
}

/** Or what else stands before and behind a sign, written as in addresses of pages, too. */
function hasEmail(text: string): boolean {
  return /[^\s@](?:@|%40)[^\s@]/.test(normalise(text))
}
