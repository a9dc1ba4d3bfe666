import { readAmount } from '../amount.ts'
import { isRawNumber, rawNumber, isObject } from '../json.ts'
import type { FieldKind, FieldReading, Shape } from './shape.ts'
import { isByTheLetter, toLetter } from './toLetter.ts'
import { isoTime, readTime } from './time.ts'

const isNull = (value: unknown): boolean => value === null

function digitsOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return isRawNumber(value) ? value.rawJSON : undefined
}

/** Text; also a number, or an object that has text under one of `keys`. */
export function textIn(...keys: string[]): FieldKind {
  return {
    isLetter: (value) => typeof value === 'string' || isNull(value),
    read(value) {
      if (typeof value === 'string') return { value }
      const digits = digitsOf(value)
      if (digits !== undefined) return { value: digits, assumed: 'sent as a number' }
      if (!isObject(value)) return undefined
      const key = keys.find((name) => typeof value[name] === 'string' && value[name] !== '')
      return key === undefined ? undefined : { value: value[key], assumed: `from its ${key}` }
    },
  }
}

export const text = textIn()

const usualAmount = /^\d{1,30}(?:\.\d{1,18})?$/

export const amountText: FieldKind = {
  isLetter: (value) =>
    typeof value === 'string' ? usualAmount.test(value) || readAmount(value) !== undefined : isNull(value),
  read(value) {
    const digits = digitsOf(value)
    if (digits !== undefined) return amount(digits, 'sent as a number')
    return typeof value === 'string' ? fromText(value, (plain) => plain) : undefined
  },
}

/** An amount that the interface documents as a number; its digits are kept. */
export const amountNumber: FieldKind = {
  isLetter: (value) => typeof value === 'number' || isRawNumber(value) || isNull(value),
  read(value) {
    if (digitsOf(value) !== undefined) return { value }
    const read = typeof value === 'string' ? fromText(value, rawNumber) : undefined
    return read && read !== 'absent' ? { assumed: 'sent as text', ...read } : read
  },
}

function fromText(sent: string, form: (plain: string) => unknown): FieldReading {
  const trimmed = sent.trim()
  if (trimmed === '') return 'absent'
  if (readAmount(trimmed) !== undefined) return { value: form(readAmount(trimmed) ?? trimmed) }
  const plain = plainDigits(trimmed)
  return plain === undefined || readAmount(plain) === undefined
    ? undefined
    : { value: form(readAmount(plain) ?? plain), assumed: `sent as ${trimmed}` }
}

function amount(digits: string, assumed: string): FieldReading {
  const value = readAmount(digits)
  return value === undefined ? undefined : { value, assumed }
}

export const time: FieldKind = {
  isLetter: (value) => (typeof value === 'string' ? value === '' || isoTime(value) !== null : isNull(value)),
  read(value, { timeZone }) {
    const read = readTime(value, timeZone)
    if (!read) return undefined
    if (read.assumed === undefined && typeof value === 'string') return { value }
    return { value: read.iso, assumed: read.assumed ?? 'written in another form' }
  },
}

export const whole: FieldKind = {
  isLetter: (value) => (typeof value === 'number' && Number.isInteger(value)) || isNull(value),
  read(value) {
    if (typeof value === 'number' && Number.isInteger(value)) return { value }
    const isDigits = typeof value === 'string' && /^-?\d{1,15}(\.0+)?$/.test(value.trim())
    return isDigits ? { value: Number(value), assumed: 'sent as text' } : undefined
  },
}

export const flag: FieldKind = {
  isLetter: (value) => typeof value === 'boolean' || isNull(value),
  read(value) {
    const word = String(value).toLowerCase()
    if (typeof value === 'boolean') return { value }
    return word === 'true' || word === 'false'
      ? { value: word === 'true', assumed: 'sent as text' }
      : undefined
  },
}

export const anything: FieldKind = { isLetter: () => true, read: (value) => ({ value }) }

export function inside(inner: Shape, other?: (value: unknown) => FieldReading): FieldKind {
  return {
    isLetter: (value) =>
      isObject(value) ? !isRawNumber(value) && isByTheLetter(inner, value) : isNull(value),
    read(value, rules) {
      if (!isObject(value) || isRawNumber(value)) return other?.(value)
      const { record, assumed } = toLetter(inner, value, rules)
      return assumed ? { value: record, assumed } : { value: record }
    },
  }
}

const byComma = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const byPoint = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
const byBlank = /^[+-]?[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d+)?$/
const commaAsPoint = /^[+-]?\d+,\d+$/

/**
 * Digits of a formatted amount, when only one reading is possible: `1,234.50`, `1.234,50`, `1 234,50`, `12,5`.
 * Undefined for `1,234`, which is ambiguous.
 */
export function plainDigits(text: string): string | undefined {
  if (byBlank.test(text)) return text.replace(/[^\d.,+-]/g, '').replace(',', '.')
  if (byComma.test(text) && !isEither(text)) return text.replaceAll(',', '')
  if (byPoint.test(text) && /,|\..*\./.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return commaAsPoint.test(text) && !isEither(text) ? text.replace(',', '.') : undefined
}

/** One comma before three digits may group thousands or start decimals. */
function isEither(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)
}
