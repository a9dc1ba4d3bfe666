import { dots, maskEmails, maskPhone } from './masks.ts'

/**
 * Masks e-mail addresses, card numbers and phone numbers in a text that people or the service wrote. Records need no
 * such search: there each documented field has a rule, and everything else is sealed.
 */
export function maskText(text: string): string {
  const masked = maskEmails(text)
  return manyDigits.test(masked) ? masked.replace(numbers, maskNumber) : masked
}

/** What may stand between two digits of one number. */
const between = String.raw`[\s\p{Cf}\p{Pd}().\/]{0,3}`

const manyDigits = new RegExp(String.raw`\p{Nd}(?:${between}\p{Nd}){6}`, 'u')

/** Dates and amounts are skipped. Digits that come after a letter are part of an id. */
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

/** Phones have at most 13 digits in practice, and 15 with their country. Seven or eight in one piece are an amount or an id. */
function isPhone(number: string, digits: string): boolean {
  if (/^\(?\+|^00/.test(number)) return digits.length <= 15
  return digits.length <= 13 && (digits.length >= 9 || /\P{Nd}/u.test(number))
}

/** Digits of a payment card: its length, the first digits of a network, and the check digit. */
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
