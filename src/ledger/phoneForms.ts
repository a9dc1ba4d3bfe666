import { digitsOf } from './searchText.ts'

/** Calling codes of one digit and of two; all others have three. */
const short = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Of a number with its code there are no more (ITU-T E.164). */
const mostDigits = 15
const fewestDigits = 4

/** A phone number as somebody typed it. `whole` has its calling code, where one was typed. */
export type TypedPhone = { national: string; whole?: string; typed: string }

/** Undefined for what is no phone number. */
export function readPhone(text: string): TypedPhone | undefined {
  // Everything that people write between digits, and nothing that is a letter.
  const typed = text
    .normalize('NFKC')
    .replace(/^\s*tel:/i, '')
    .replace(/[\s\p{P}\p{Cf}]/gu, '')
  if (!/^\+?\d{6,17}$/.test(typed)) return undefined
  const digits = digitsOf(text)
  if (digits.length < fewestDigits || digits.length > mostDigits) return undefined
  if (!/^(?:\+|00)/.test(typed)) return { national: digits, typed }
  const code = short.exec(digits)?.[0] ?? digits.slice(0, 3)
  // (0) between code and number is a habit of writing.
  return { national: digits.slice(code.length).replace(/^0+/, ''), whole: digits, typed }
}

/** The forms that a list may know the number by, the likeliest first. */
export function phoneForms({ national, whole, typed }: TypedPhone): string[] {
  return [...new Set([national, typed, ...(whole === undefined ? [] : [whole, `+${whole}`])])]
}

type Recorded = { phone?: unknown; phoneCode?: unknown }

/** Whether a record has this very number: two that both name their calling code must agree in it. */
export function hasPhone({ national, whole }: TypedPhone, record: Recorded): boolean {
  const own = numberIn(record)
  if (own.national === '') return false
  if (whole !== undefined && own.whole !== undefined) return whole === own.whole
  return [national, whole].some((one) => one !== undefined && (one === own.national || one === own.whole))
}

/** Those by which somebody who reads them out is recognised; null where they are most of the number. */
export function lastFour(digits: string): string | null {
  return digits.length < 7 ? null : digits.slice(-4)
}

export function numberIn({ phone, phoneCode }: Recorded): { national: string; whole?: string } {
  const text = String(phone ?? '').trim()
  const [own, code] = [digitsOf(text), digitsOf(String(phoneCode ?? ''))]
  if (/^(?:\+|00)/.test(text)) return { national: readPhone(text)?.national ?? own, whole: own }
  return code === '' ? { national: own } : { national: own, whole: code + own }
}
