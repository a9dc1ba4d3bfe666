import { idForms, idPrefixes } from '../../text/idForms.ts'
import { withoutTail, type IdTerm } from './pickContacts.ts'

/** `EUR1250.00` */
const amount = /^[A-Za-z]{3,5}\d[\d,]*\.\d\d$|^\d[\d,]*\.\d\d[A-Za-z]{3,5}$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** IDs in a word; `before` is the previous word, for IDs split as `OR 2511…`. */
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
  const prefix = idPrefixes.find((one) => one === before.toUpperCase())
  if (isNumber && part.length >= 6 && prefix !== undefined) return idTerm(`${prefix}-${part}`, true)
  if (isNumber) return part.length < 5 ? undefined : idTerm(part, isLongId(part))
  // Dates, amounts and times are no IDs.
  if (/^\d{4}-\d\d-\d\d/.test(part) || !/\p{L}/u.test(part) || amount.test(part)) return undefined
  return idTerm(part, hasFormOfId(part))
}

/** Digits of an ID without its prefix; those behind 00 are a phone number. */
export function isLongId(text: string): boolean {
  return /^(?!00)\d{13,19}$/.test(text)
}

export function idTerm(text: string, isSure: boolean): IdTerm {
  return { kind: 'id', text, forms: idForms(text), isSure }
}

const inGroups =
  /(?<![\p{L}\p{N}])(?:(?:[A-Z]{2,5}|0R|or|pf|ux|re)[ .-]?)?[\dO]{2,8}(?:[ .-][\dO]{2,8})+(?![\p{L}\p{N}])/gu

/** IDs with grouped digits: `OR 2609 0110 0000`, also without the prefix. */
export function pickGroupedIds(line: string): IdTerm[] {
  return [...line.matchAll(inGroups)].flatMap(({ 0: text }) => {
    const digits = text.replace(/[^\dO]/g, '').length
    const hasPrefix = /^(?:[0O]R|PF|UX|RE)[ .-]/i.test(text)
    return digits < 8 ? [] : [idTerm(text, hasPrefix && digits >= 13 && digits <= 19)]
  })
}

function hasFormOfId(part: string): boolean {
  const digits = part.replace(/\D/g, '').length
  return (
    (/^[A-Za-z]{1,8}[-_]/.test(part) && digits >= 5) || (part.length >= 10 && digits >= 6) || uuid.test(part)
  )
}

/** In the service's own ID format; other ids in a link belong to other systems. */
export function isOfService(text: string): boolean {
  return /^(?:OR|PF|UX|RE)-\d{6}/i.test(text)
}

function trimmed(part: string): string {
  return withoutTail(part.replace(/^[^\p{L}\p{N}]+/u, ''))
}
