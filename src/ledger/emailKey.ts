import { indexableText } from './indexableText.ts'
import { normalise } from './searchText.ts'

/** What an e-mail is found by; null for one that is too long to be kept whole. */
export function emailKey(email: string | null): string | null {
  const key = normalise(email ?? '')
  return key !== '' && indexableText(key) === key ? key : null
}
