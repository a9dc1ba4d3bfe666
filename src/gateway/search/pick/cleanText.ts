import { storableText } from '../../../store/storableText.ts'

/** So much of a text is read: more than a mail with all that it quotes. */
export const mostLetters = 20_000

/**
 * A text in which alike is alike: no invisible signs, no controls but the end of a line, digits as machines write them.
 * The case stays, since ids have one.
 */
export function cleanText(text: string): string {
  return storableText(text.slice(0, mostLetters))
    .normalize('NFKC')
    .slice(0, 2 * mostLetters)
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\P{Nd}0-9]/gu, toAscii)
}

/** The ten digits of a script follow one another, from a place that ends in 0 or in 6. */
function toAscii(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  const row = point - (point % 16)
  const zero = /\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6
  return String(point - zero)
}
