import { isObject } from '../../contract/json.ts'

export const dots = '•••'

/** `maria@example.test` → `m•••@e•••.test` */
export function maskEmail(text: string): string {
  const at = text.lastIndexOf('@')
  return at < 1 || /\s/.test(text) ? dots : shortEmail(text.slice(0, at), text.slice(at + 1))
}

function shortEmail(name: string, domain: string): string {
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.') + 1) : ''
  return `${first(name)}${dots}@${first(domain)}${dots}${/^\p{L}{2,10}$/u.test(end) ? `.${end}` : ''}`
}

function first(text: string): string {
  const code = text.codePointAt(0)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** The last four digits let staff recognise a person on the phone. */
export function maskPhone(text: string): string {
  const digits = text.replace(/\P{Nd}/gu, '')
  return digits.length >= 7 ? dots + digits.slice(-4) : dots
}

/** Keeps the shape, so that amounts, dates and texts stay distinguishable. */
export function maskShape(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '•')
}

export function maskId(id: string): string {
  return maskEmails(id)
}

/** Masks `@` and `%40` addresses. Scans from sign to sign: a pattern would be quadratic on long words. */
function maskEmails(text: string): string {
  if (!sign.test(text)) return text
  let done = ''
  let from = 0
  let floor = 0
  for (const { 0: sign, index } of text.matchAll(signs)) {
    let start = index
    while (start > Math.max(from, floor) && inName.test(text[start - 1] ?? '')) start--
    floor = index + sign.length
    const domain = domainAt(text, floor)
    if (start === index || domain === undefined) continue
    done += text.slice(from, start) + shortEmail(text.slice(start, index), domain)
    from = floor + domain.length
  }
  return done + text.slice(from)
}

const sign = /@|＠|%40/
const signs = new RegExp(sign, 'g')
const inName = /[^\s<>()[\]{},;:"\\/=&?|]/
const inDomain = /[\p{L}\p{M}\p{N}.-]/u

/** Also accepts the bank of a payment address: `maria@okbank`. */
function domainAt(text: string, start: number): string | undefined {
  let end = start
  while (inDomain.test(text[end] ?? '')) end++
  while (/[.-]/.test(text[end - 1] ?? '') && end > start) end--
  const domain = text.slice(start, end)
  const dot = domain.lastIndexOf('.')
  const last = domain.slice(dot + 1)
  return last.length > 1 && /\p{L}/u.test(last) ? domain : undefined
}

/** For free text. Records need no search: each documented field has a rule, and all other fields are sealed. */
export function maskText(text: string): string {
  const masked = maskEmails(text)
  return manyDigits.test(masked) ? masked.replace(numbers, maskNumber) : masked
}

const between = String.raw`[\s\p{Cf}\p{Pd}().\/]{0,3}`

const manyDigits = new RegExp(String.raw`\p{Nd}(?:${between}\p{Nd}){6}`, 'u')

/** Skips dates and amounts. Digits after a letter are part of an ID. */
const numbers = new RegExp(
  [
    String.raw`(?<![\d.-])20[1-9]\d-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?![\d-])`,
    String.raw`(?<![\d.-])[0-3]?\d([-./])[01]?\d\1 ?20[1-9]\d(?![\d-])`,
    String.raw`(?<![\d.,])\d+\.(?:\d{1,2}|\d{4,18})(?![.,]?\d)`,
    String.raw`(?<![\d.,])\d+\.\d{3}(?![.,]?\d|\W?\d)`,
    String.raw`(?<number>(?:(?<![\p{L}\p{N}_-]|\d[.,])|(?=\+))[+(]{0,2}\p{Nd}(?:${between}\p{Nd}){6,}(?![\p{N}_]|,\d))`,
  ].join('|'),
  'gu',
)

function maskNumber(part: string, ...more: unknown[]): string {
  const { number } = more.at(-1) as { number?: string }
  if (number === undefined) return part
  const digits = number.normalize('NFKC').replace(/\P{Nd}/gu, '')
  const isForeignScript = /\P{ASCII}/u.test(digits)
  if (!isForeignScript && !isCardNumber(digits) && !isPhone(number, digits)) return part
  return digits.length >= 9 ? maskPhone(digits) : dots
}

/** Phone numbers have at most 13 digits, or 15 with country code. Seven or eight in one piece are an amount or ID. */
function isPhone(number: string, digits: string): boolean {
  if (/^\(?\+|^00/.test(number)) return digits.length <= 15
  return digits.length <= 13 && (digits.length >= 9 || /\P{Nd}/u.test(number))
}

export function isCardNumber(digits: string): boolean {
  return digits.length >= 12 && digits.length <= 19 && network.test(digits) && hasLuhn(digits)
}

/** Visa, Mastercard, American Express, Diners, JCB, Discover, UnionPay, Maestro, RuPay, Elo, Hipercard, Troy, Mir. */
const network = /^(?:4|5|2[2-7]|3[0-9]|6|81|82|9792)/

function hasLuhn(digits: string): boolean {
  let sum = 0
  for (let nth = 0; nth < digits.length; nth++) {
    const digit = digits.charCodeAt(digits.length - 1 - nth) - 48
    sum += nth % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0 && /[1-9]/.test(digits)
}

/** Values that the server creates or validates. Merchant IDs and amounts may be long numbers. */
const openKeys: ReadonlySet<string> = new Set([
  'mids',
  'orderMid',
  'sha256',
  'amount',
  'floor',
  'rate',
  'fixed',
  'sourceAmount_gte',
  'sourceAmount_lte',
])

/** IDs may be long numbers, so only e-mail addresses are masked in them. */
const idKeys: ReadonlySet<string> = new Set(['id', 'userId', 'orderId', 'order', 'duplicates', 'subject'])

/** Details of an audit record may contain contact data typed by people. */
export function maskDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).map(([key, value]) => [key, maskValue(value, key)]))
}

function maskValue(value: unknown, key: string): unknown {
  if (openKeys.has(key)) return value
  if (typeof value === 'string') return idKeys.has(key) ? maskId(value) : maskText(value)
  if (Array.isArray(value)) return value.map((item: unknown) => maskValue(item, key))
  return isObject(value) ? maskDetails(value) : value
}
