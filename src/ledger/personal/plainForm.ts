import { cached } from './cached.ts'

/** Whether a text may say something else than its letters show: signs beyond ASCII, escapes, `(at)` for `@`. */
const mayHide =
  /[^\t-\r -~]|%[0-9a-f]{2}|&#?\w{2,8};|[([{<]\s{0,3}(?:at|dot|d0t)\s{0,3}[)\]}>]|\s(?:at|dot)\s/i

/**
 * The text as a reader understands it: digits of any writing as ours, no signs that cannot be seen, no escapes. The text
 * itself where that is the same.
 */
export function plainForm(text: string): string {
  if (!mayHide.test(text)) return text
  return unescaped(text)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Me}\u{FE00}-\u{FE0F}\u{115F}\u{1160}\u{3164}]|(?![\t\r\n])\p{Cc}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => asciiDigit(digit))
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, ',')
    .replace(/[\u2010-\u2015\u2212\u00AD]/g, '-')
    .replace(/\s{0,3}[([{<]\s{0,3}at\s{0,3}[)\]}>]\s{0,3}/gi, '@')
    .replace(/\s{0,3}[([{<]\s{0,3}d[o0]t\s{0,3}[)\]}>]\s{0,3}/gi, '.')
    .replace(/(?<=[\w.+-]) at (?=[\w-]{1,63} dot [a-z])/gi, '@')
    .replace(/@[\w-]{1,63}(?: dot [\w-]{1,63}){1,5}/gi, (domain) => domain.replace(/ dot /gi, '.'))
}

function unescaped(text: string): string {
  let plain = text
  // What is escaped twice is read as well.
  for (let round = 0; round < 2 && /%[0-9a-f]{2}|&#?\w{2,8};/i.test(plain); round++)
    plain = plain
      .replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
        try {
          return decodeURIComponent(escaped)
        } catch {
          return escaped
        }
      })
      .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (escaped, code: string) => {
        const point = /^x/i.test(code) ? parseInt(code.slice(1), 16) : Number(code)
        return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : escaped
      })
      .replace(
        /&(commat|period|plus|hyphen|lowbar|amp|nbsp);/gi,
        (_, name: string) => named[name.toLowerCase()] ?? '',
      )
  return plain
}

const named: Record<string, string> = {
  commat: '@',
  period: '.',
  plus: '+',
  hyphen: '-',
  lowbar: '_',
  amp: '&',
  nbsp: ' ',
}

/** Every writing has its ten digits in a row. */
const asciiDigit = cached((digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before++
  return String(before % 10)
})
