import { readContact, type TypedContact } from '../../text/typedContact.ts'

/** All characters people write within a number. A single class, so there is no backtracking. */
const runs = /[\d ()+./·‐‒–—-]+/g
const date = /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/
const amount = /^\d+\.\d\d$/
/** Words right before a phone number, and before other numbers. */
const phoneCue =
  /(?:tel|fon|phone|mobil|cell|handy|call|ring|reach|text|sms|whatsapp|viber|telegram|signal|móvil|celular|numéro|numero|number)\p{L}*(?:\s(?:me|us|him|her))?(?:\s(?:is|no|nr|on|at|to|under))?[.:)\s]*$/u
const otherCue =
  /(?:order|ref|reference|invoice|id|ticket|case|transaction|payment|account|iban|card|amount|paid|total|#)(?:\s(?:is|no|nr|number|of))?[.:#\s]*$/u
const moneyBefore = /(?:[$€£¥₫₹]|\b[A-Z]{3,5})\s*$/
const moneyAfter = /^\s*(?:[$€£¥₫₹%]|[A-Z]{3,5}\b)/
/** `DE89 3704 …` */
const accountBefore = /\b[A-Z]{2}\d{0,2}\s?$/

/** Phone numbers in a line. Dates, amounts, cards and accounts are digits too, so unclear numbers are skipped. */
export function pickPhones(line: string): ContactTerm[] {
  return [...line.matchAll(runs)].flatMap(({ 0: run, index }) => {
    const before = line.slice(Math.max(0, index - 40), index)
    const after = line.slice(index + run.length, index + run.length + 12)
    const parts = partsOf(loose(run, before, after))
    // Digits after account letters or a word for a card belong to them.
    const own = accountBefore.test(before)
      ? /^\(?\+/
      : otherCue.test(before.toLowerCase())
        ? /^\(?(?:\+|00)/
        : /^/
    return parts
      .filter((part) => own.test(part))
      .flatMap((part, nth) =>
        phoneOf(part, { before: nth === 0 ? before : '', after: nth === parts.length - 1 ? after : '' }),
      )
  })
}

/** Drops digits attached to letters: the end of `OR-2511` is no number. */
function loose(run: string, before: string, after: string): string {
  const from = /[\p{L}\p{N}_@%&=]$/u.test(before) && /^[^ (+]/.test(run) ? run.indexOf(' ') : 0
  const to = /^[\p{L}_@%]/u.test(after) && !run.endsWith(' ') ? run.lastIndexOf(' ') : run.length
  return from < 0 || to < from ? '' : run.slice(from, to)
}

/** Several numbers may follow each other; a date or an amount separates them. */
function partsOf(run: string): string[] {
  const rows = run.split(/ \/ | {3}|\. | (?=\(?\+)/)
  return rows
    .flatMap((row) => {
      const words = row.split(' ').filter((word) => word !== '')
      const parts: string[][] = [[]]
      for (const word of words)
        if (isDate(trimmed(word)) || amount.test(word)) parts.push([])
        else parts.at(-1)?.push(word)
      return parts.map((part) => trimmed(part.join(' ')))
    })
    .flatMap((part) => (digitsIn(part) > 15 ? part.split(/ (?=\(?0)/) : [part]))
    .filter((part) => digitsIn(part) >= 6)
}

export function isDate(word: string): boolean {
  return date.test(word)
}

function phoneOf(text: string, around: { before: string; after: string }): ContactTerm[] {
  if (!isPhone(text, around)) return []
  const contact = readContact(text)
  return contact?.by === 'phone' ? [{ kind: 'phone', text, contact }] : []
}

function isPhone(text: string, { before, after }: { before: string; after: string }): boolean {
  const digits = digitsIn(text)
  if (/^\(?(?:\+|00)/.test(text)) return digits >= 7
  if (phoneCue.test(before.toLowerCase())) return true
  if (moneyBefore.test(before) || moneyAfter.test(after)) return false
  // `06.12.34.56.78` ends like an amount.
  if (/^\(?0[^.]/.test(text)) return digits >= 8
  return digits >= 9 && digits <= 12 && !/[.]\d{1,2}$/.test(text)
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}

function trimmed(text: string): string {
  return withoutTail(text.replace(/^[^\d+(]+/, ''))
}

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

/** A loop, because a pattern anchored at the end is quadratic on many dots. */
export function withoutTail(text: string): string {
  let end = text.length
  while (end > 0 && !/[\p{L}\p{N}]/u.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** A possible order id, user id or partner reference. */
export type IdTerm = {
  kind: 'id'
  text: string
  /** Spellings that the ledger may contain. */
  forms: string[]
  /** Looks like an id: look it up at the service and report if it is missing. */
  isSure: boolean
}

export type ContactTerm = { kind: 'email' | 'phone' | 'last-digits'; text: string; contact: TypedContact }

export type NameTerm = { kind: 'name'; text: string }
