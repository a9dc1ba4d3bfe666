import { withoutTail } from './pickEmails.ts'
import type { IdTerm } from './Term.ts'

const prefixes = ['OR', 'PF', 'UX', 'RE']
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What a word of a text may be the id of; `before` is the word before it, for who reads `OR 2511…` out. */
export function pickIds(word: string, before = ''): IdTerm[] {
  const parts = word
    .split(/[\s,;()[\]{}<>"'“”«»|\\]/)
    .filter((part) => !part.startsWith('+'))
    .map(trimmed)
  return parts
    .flatMap((part) => [part, ...(/[/:#=]/.test(part) ? part.split(/[/:#=]/).map(trimmed) : [])])
    .filter((part) => part.length <= 128 && /^[\p{L}\p{N}][\p{L}\p{N}_.\-/#:]*$/u.test(part))
    .flatMap((part) => toTerm(part, before) ?? [])
}

function toTerm(part: string, before: string): IdTerm | undefined {
  if (!/\d/.test(part) || part.length < 3) return undefined
  const isNumber = /^\d+$/.test(part)
  const prefix = before.toUpperCase()
  if (isNumber && part.length >= 6 && prefixes.includes(prefix)) return idTerm(`${prefix}-${part}`, true)
  if (isNumber) return part.length < 5 ? undefined : idTerm(part, part.length >= 13 && part.length <= 19)
  // A date, an amount or a time says nothing.
  if (/^\d{4}-\d\d-\d\d/.test(part) || !/\p{L}/u.test(part)) return undefined
  return idTerm(part, hasFormOfId(part))
}

/** In upper case, too, and for bare digits with what such ids begin with. */
export function idTerm(text: string, isSure: boolean): IdTerm {
  const long = /^\d{13,19}$/.test(text) ? prefixes.map((prefix) => `${prefix}-${text}`) : []
  return { kind: 'id', text, forms: [...new Set([text, text.toUpperCase(), ...long])], isSure }
}

function hasFormOfId(part: string): boolean {
  const digits = part.replace(/\D/g, '').length
  return (
    (/^[A-Za-z]{1,8}[-_]/.test(part) && digits >= 5) || (part.length >= 10 && digits >= 6) || uuid.test(part)
  )
}

/** Of the service's own making, by its form: the others in a link are of whoever made the link. */
export function isOfService(text: string): boolean {
  return /^(?:OR|PF|UX|RE)-\d{6}/i.test(text)
}

function trimmed(part: string): string {
  return withoutTail(part.replace(/^[^\p{L}\p{N}]+/u, ''))
}
