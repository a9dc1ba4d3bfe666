import { hides, meaningOf } from './contactKeys.ts'
import { coverPhone, dots } from './coverText.ts'
import { isCardNumber } from './cardNumber.ts'

/**
 * What is left as it is, and then digits that belong together: up to three signs that are no letters may stand between
 * two of them.
 */
const parts = new RegExp(
  [
    // A time, or a day of these years: nobody who pays was born since.
    String.raw`(?<![\d.-])20[1-9]\d-[01]\d-[0-3]\d(?:[T ][0-2]\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?(?![\d-])`,
    String.raw`(?<![\d.-])[0-3]?\d([-./])[01]?\d\1 ?20[1-9]\d(?![\d-])`,
    String.raw`(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])`,
    // A hash, with a letter in it.
    String.raw`(?<!\w)(?:0x)?(?=\d*[a-f])(?=[a-f]*\d)(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})(?!\w)`,
    String.raw`(?<![\d.,]\W?)-?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,3})\.\d{1,2}(?![.,]?\d|\W?\d)`,
    String.raw`(?<![\d.,])0\.\d{1,18}(?![.,]?\d)`,
    // An id of an order or a person: phones have at most 13 digits in practice.
    String.raw`(?<![\p{L}\p{N}_-])(?<prefix>[A-Z]{2,4})-(?<number>\d{14,32})(?![\p{L}\p{N}]|[^\p{L}\p{N}]{0,3}\d)`,
    String.raw`(?<digits>[+(]{0,2}\d(?:[^\p{L}\p{N}]{0,3}\d){4,}(?!\d))`,
  ].join('|'),
  'giu',
)

const birthday = /^(?:19\d\d|200\d)([-./ ])[01]?\d\1[0-3]?\d$|^[0-3]?\d([-./ ])[01]?\d\2(?:19\d\d|200\d)$/

/** Phone, card and account numbers, documents and birthdays: digits that somebody could be found by. */
export function coverDigits(text: string): string {
  if (!/\d\D{0,3}\d/.test(text)) return text
  return text.replace(parts, (part: string, ...more: unknown[]) => {
    const { digits: found, prefix, number } = more.at(-1) as Partial<Record<string, string>>
    if (prefix !== undefined && number !== undefined) return isId(prefix, number) ? part : coverPhone(part)
    if (found === undefined) return part
    const digits = found.replace(/\D/g, '').length
    if (birthday.test(found)) return dots
    return digits >= 7 ? coverPhone(found) : part
  })
}

/** `PF-2605040900009883922`; `TEL-…` and `dni-…` say what they are, and `pf-…` is not how ids are written. */
function isId(prefix: string, number: string): boolean {
  return prefix === prefix.toUpperCase() && !hides(meaningOf(prefix.toLowerCase())) && !isCardNumber(number)
}

/** Only what can be nothing else: cards, and phones with the code of their country. For ids and codes, which have digits. */
export function coverKnownDigits(text: string): string {
  return text
    .replace(/(?<!\w)\+[\s(]{0,2}\d(?:[\s().\-/]{0,3}\d){6,14}(?!\w)/g, coverPhone)
    .replace(/(?<![\w.-])\d{4}(?:[^\p{L}\p{N}]{1,3}\d{2,6}){2,5}(?![\w.-])/gu, (part) =>
      isCardNumber(part.replace(/\D/g, '')) ? coverPhone(part) : part,
    )
}
