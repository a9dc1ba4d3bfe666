import { readContact } from '../../../ledger/typedContact.ts'
import type { ContactTerm } from './Term.ts'

/** The whole e-mails in a word: `Ann<ann@shop.test>;`, `mailto:ann@shop.test?subject=…`. */
export function pickEmails(word: string): ContactTerm[] {
  if (!word.includes('@')) return []
  return word
    .split(/[\s<>()[\]{}"“”«»,;:/?&=|\\]/)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+/u, ''))
    .map(withoutTail)
    .flatMap((text) => {
      const contact = text.length <= 320 && text.includes('@') ? readContact(text) : undefined
      return contact?.by === 'email' ? [{ kind: 'email', text, contact }] : []
    })
}

/** Letter by letter: a pattern that is bound to the end tries each of many dots anew. */
export function withoutTail(text: string): string {
  let end = text.length
  while (end > 0 && !/[\p{L}\p{N}]/u.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}
