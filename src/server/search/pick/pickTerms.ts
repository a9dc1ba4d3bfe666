import { emailIn } from '../../../contract/emailIn.ts'
import { ungroupedIds } from '../../text/idForms.ts'
import { unwrapped } from '../../text/searchText.ts'
import { contactText, readContact } from '../../text/typedContact.ts'
import {
  pickEmails,
  isDate,
  pickPhones,
  type ContactTerm,
  type IdTerm,
  type NameTerm,
} from './pickContacts.ts'
import { pickAmounts, type AmountTerm } from './pickAmounts.ts'
import { idTerm, isLongId, isOfService, pickGroupedIds, pickIds } from './pickIds.ts'
import { storableText } from '../../../store/engine/storableText.ts'

export const maxPicked = { ids: 20, contacts: 8, amounts: 4, weakIds: 40 } as const

export type Picked = {
  ids: IdTerm[]
  contacts: ContactTerm[]
  /** Looked up only if nothing else matches. */
  names: NameTerm[]
  /** Looked up only if no order matches. */
  amounts: AmountTerm[]
  /** A short text without exact terms, searched as part of names and ids. */
  phrase: string | undefined
  leftOut: number
  /** The text was longer than the limit. */
  isCut: boolean
}

/** Extracts search terms from a few words or a customer's whole message. */
export function pickTerms(text: string): Picked {
  const clean = cleanText(text).trim()
  const isCut = text.length > maxLetters
  if (clean.length > 80) return bounded({ ...pickProse(clean), phrase: undefined, isCut })

  const own = unwrapped(clean.replace(/\s+/g, ' '))
  const contact = clean.includes('\n') ? undefined : readContact(own)
  const email = own.includes(' ') ? undefined : emailIn(own)
  if (contact && (email !== undefined || (contact.by === 'phone' && !isOtherNumber(own)))) {
    const term: ContactTerm = { kind: email === undefined ? 'phone' : 'email', text: email ?? own, contact }
    // Digits alone may be an id or its start.
    const isNumber = /^\d[\d .-]*$/.test(own)
    const ids = isNumber ? [idTerm(own, isLongId(own))] : []
    return bounded({
      ids,
      contacts: [term],
      names: [],
      amounts: [],
      phrase: isNumber ? own : undefined,
      isCut,
    })
  }
  const isWord = !own.includes(' ')
  if (isWord && !own.includes('://')) {
    const isPart = own.includes('@')
    const sure = pickIds(own).filter(({ isSure }) => isSure)
    const ids = isPart || own === '' ? [] : [...sure, idTerm(own, false)]
    return bounded({
      ids,
      contacts: [],
      names: [],
      amounts: pickAmounts(own),
      phrase: isPart ? undefined : own,
      isCut,
    })
  }
  const prose = pickProse(clean)
  const isClear = prose.contacts.length > 0 || prose.ids.some(({ isSure }) => isSure)
  const lastDigits: ContactTerm[] =
    contact?.by === 'name and last digits' && !isClear ? [{ kind: 'last-digits', text: own, contact }] : []
  const whole = ungroupedIds(own).length > 0 ? [idTerm(own, false)] : []
  return bounded({
    ...prose,
    ids: [...prose.ids, ...whole],
    contacts: [...prose.contacts, ...lastDigits],
    phrase: isClear ? undefined : withoutTitle(own),
    isCut,
  })
}

function withoutTitle(name: string): string {
  return name.replace(/^(?:mr|mrs|ms|miss|mx|dr|herr|frau|sr|sra|señora?|mme|monsieur|madame)\b\.? +/iu, '')
}

/** Times and amounts can have as many digits as a phone. */
function isOtherNumber(text: string): boolean {
  return (
    /\d:\d/.test(text) ||
    /^[1-9]\d{0,2}(?:[.,' ]?\d{3})*[.,]\d{1,2}$/.test(text) ||
    isDate(text.split(' ', 1)[0] ?? '')
  )
}

type Prose = Pick<Picked, 'ids' | 'contacts' | 'names' | 'amounts'>

function pickProse(text: string): Prose {
  const lines = text.split('\n')
  const ids: IdTerm[] = []
  const contacts: ContactTerm[] = []
  for (const line of lines) {
    const grouped = pickGroupedIds(line)
    ids.push(...grouped)
    const sure = grouped.filter(({ isSure }) => isSure)
    const words = sure.reduce((rest, { text: id }) => rest.replace(id, '|'), line).split(/\s+/)
    // Recognised terms must not be read again as part of a number.
    const rest = words.map((word, nth) => {
      const isLink = /:\/\/|^www\./i.test(word)
      const emails = pickEmails(isLink ? decoded(word) : word)
      contacts.push(...emails)
      if (isLink) ids.push(...idsOfLink(word))
      if (isLink || emails.length > 0 || /\d:\d/.test(word)) return '|'
      const own = pickIds(word, words[nth - 1])
      ids.push(...own)
      return own.some(({ isSure, text: id }) => isSure && /\p{L}/u.test(id)) ? '|' : word
    })
    contacts.push(...pickPhones(rest.join(' ')))
  }
  return { ids, contacts, names: pickNames(lines), amounts: pickAmounts(text) }
}

/** Only certain ids: links contain many ids of other systems. */
function idsOfLink(link: string): IdTerm[] {
  const parts = decoded(link).split(/[/?&=#:;]/)
  return parts
    .flatMap((part) => pickIds(part))
    .filter(({ isSure }) => isSure)
    .map((term) => ({ ...term, isSure: isOfService(term.text) }))
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

function bounded({ ids, contacts, amounts, ...picked }: Prose & Pick<Picked, 'phrase' | 'isCut'>): Picked {
  const [sure, weak] = [true, false].map((kind) => distinctIds(ids.filter(({ isSure }) => isSure === kind)))
  const allContacts = [...new Map(contacts.map((term) => [contactText(term.contact), term])).values()]
  const some = {
    ids: sure?.slice(0, maxPicked.ids) ?? [],
    contacts: allContacts.slice(0, maxPicked.contacts),
  }
  const named = new Set(some.ids.map(({ text }) => text))
  const added = weak?.filter(({ text }) => !named.has(text)).slice(0, maxPicked.weakIds) ?? []
  return {
    ...picked,
    ids: [...some.ids, ...added],
    contacts: some.contacts,
    amounts: amounts.slice(0, maxPicked.amounts),
    leftOut: (sure?.length ?? 0) - some.ids.length + allContacts.length - some.contacts.length,
  }
}

function distinctIds(ids: readonly IdTerm[]): IdTerm[] {
  return [...new Map(ids.map((term) => [term.text.toUpperCase(), term])).values()]
}

const closing =
  /^(?:(?:best|kind|warm|many) )?(?:regards|wishes|thanks|thank you|cheers|sincerely|yours|greetings|saludos|un saludo|gracias|cordialement|merci|bien à vous|mit freundlichen|viele grüße|liebe grüße|mfg|grazie|obrigad|atenciosamente|cumprimentos)/i
const nameWord = /^\p{L}[\p{L}\p{M}.'’-]*$/u
const most = 3

/** The likely sender: the name before an e-mail, and the line after the closing words. */
function pickNames(lines: readonly string[]): NameTerm[] {
  const names = lines.flatMap((line, nth) => {
    const plain = unquoted(line)
    const [head = ''] = plain.split('<', 1)
    if (head.length < plain.length && plain.includes('@'))
      return nameIn(head.replace(/^[\p{L}-]{1,20}:/u, ''))
    if (plain.length > 40 || !closing.test(plain)) return []
    const next = lines.slice(nth + 1, nth + 4).find((one) => unquoted(one) !== '')
    return next === undefined ? [] : nameIn(unquoted(next))
  })
  return [...new Set(names)].slice(0, most).map((text) => ({ kind: 'name', text }))
}

function nameIn(text: string): string[] {
  const words = text
    .slice(0, 80)
    .replace(/["“”,]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  return words.length >= 2 && words.length <= 4 && words.every((word) => nameWord.test(word))
    ? [words.join(' ')]
    : []
}

function unquoted(line: string): string {
  return line.replace(/^[>|\s]+/, '').trim()
}

/** Longer than a usual e-mail with all its quotes. */
export const maxLetters = 20_000

/** Normalises text: no invisible or control characters except line ends, ASCII digits. Ids are case-sensitive. */
function cleanText(text: string): string {
  return (
    storableText(text.slice(0, maxLetters))
      .normalize('NFKC')
      .slice(0, 2 * maxLetters)
      .replace(/\r\n?/g, '\n')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Pd}/gu, '-')
      // Mail clients break lines behind these.
      .replace(/(@|\b[A-Z]{2}-)\n\s*(?=[\p{L}\d])/gu, '$1')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .replace(/[^\P{Nd}0-9]/gu, toAscii)
  )
}

/** A script's ten digits are consecutive, starting at a code point ending in 0 or 6. */
function toAscii(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  const row = point - (point % 16)
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6
  return String(point - zero)
}
