import { useTranslate } from 'react-admin'
import { readAmount, type Amount } from '../../../contract/amount.ts'
import { useFormatLocale } from '../field/useFormatLocale.ts'

type Typed = { amount: Amount } | { either: [Amount, Amount] }

/**
 * Parses an amount as people type it, with either decimal sign and grouped thousands. `1.284` and `1,284` are
 * ambiguous unless the locale uses the sign for decimals. Undefined when it is no amount.
 */
export function readTypedAmount(text: string, locale: string): Typed | undefined {
  const typed = /^(-?)([\d.,\s'’]+)$/.exec(text.trim())
  if (!typed) return undefined
  const [, minus = '', rest = ''] = typed
  const digits = withoutSpaces(rest)
  if (!/^[\d.,]+$/.test(digits)) return undefined
  const amount = (plain: string) => readAmount(minus + plain)
  const read = (plain: string): Typed | undefined => {
    const one = amount(plain)
    return one === undefined ? undefined : { amount: one }
  }
  const signs = digits.replace(/\d/g, '')
  if (signs === '') return read(digits)
  const last = signs.at(-1) ?? ''
  if (signs.length === 1) {
    const isWhole = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
    if (!isWhole || digits !== rest || last === decimalSign(locale)) return read(digits.replace(last, '.'))
    const [whole, parted] = [amount(digits.replace(last, '')), amount(digits.replace(last, '.'))]
    return whole === undefined || parted === undefined ? undefined : { either: [whole, parted] }
  }
  const first = signs[0] ?? ''
  // Groups of thousands, then optionally the other sign once.
  const form = new RegExp(`^\\d{1,3}(?:[${first}]\\d{3})+${last === first ? '' : `[${last}]\\d+`}$`)
  return form.test(digits) ? read(digits.replaceAll(first, '').replace(last, '.')) : undefined
}

/** Spaces are valid between thousands only; elsewhere they make the amount invalid. */
function withoutSpaces(text: string): string {
  return /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replace(/[\s'’]/g, '') : text
}

export function writeTypedAmount(amount: string, locale: string): string {
  return readAmount(amount) === undefined ? amount : amount.replace('.', decimalSign(locale))
}

function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

export function useTypedAmount() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const write = (amount: string) => writeTypedAmount(amount, locale)
  return {
    write,
    read(text: string): Amount | undefined {
      const typed = readTypedAmount(text, locale)
      return typed && 'amount' in typed ? typed.amount : undefined
    },
    faultOf(text: string, otherwise: string): string | undefined {
      const typed = readTypedAmount(text, locale)
      if (!typed) return otherwise
      if ('amount' in typed) return undefined
      const [one, other] = typed.either
      return translate('form.unclear_amount', { typed: text.trim(), one: write(one), other: write(other) })
    },
  }
}
