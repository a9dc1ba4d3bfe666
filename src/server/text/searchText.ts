import { closedMark } from '../../store/engine/textSearch.ts'
import { storableText } from '../../store/engine/storableText.ts'

const maxLetters = 1000

export function searchText(parts: readonly (string | null | undefined)[]): string {
  const lines = parts.map((part) => searchable(part ?? '')).filter((line) => line !== '')
  return cut(lines.join('\n'), maxLetters)
}

/** Text that everyone may search, followed by text for operators with the right to reveal. */
export function orderText(open: readonly (string | null)[], references: readonly string[]): string {
  const closed = searchText(references)
  return closed === '' ? searchText(open) : searchText(open) + closedMark + closed
}

/** NFKC, lower case, single spaces, no invisible characters. */
export function normalise(text: string): string {
  if (isPlain(text))
    return text
      .slice(0, 4 * maxLetters)
      .toLowerCase()
      .replace(/ +/g, ' ')
      .trim()
  // Composed again after lower-casing: 'İ' becomes two characters.
  return storableText(text.slice(0, 4 * maxLetters))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Also drops accents: 'Łukasz Châtelain' becomes 'lukasz chatelain'. */
export function searchable(text: string): string {
  const normal = normalise(text)
  if (isPlain(normal)) return normal
  // Only Latin accents are dropped, since marks of other scripts are letters.
  return normal
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[łøđıħŧßæœþð‘’ʼ]/g, (letter) => plainLetters[letter] ?? letter)
}

const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  // Phones and mail clients write other apostrophes than keyboards.
  '‘': "'",
  '’': "'",
  ʼ: "'",
}

/** Strips quotes, brackets and punctuation around text copied from a sentence. */
export function unwrapped(text: string): string {
  const inner = text.trim().replace(/^[\s"'“”„«»‘’(<[{]+/, '')
  let end = inner.length
  while (end > 0 && closing.includes(inner.charAt(end - 1))) end--
  return inner.slice(0, end) || text.trim()
}

const closing = ` "'“”«»‘’)>]},.;:!?`

/** Fast path for most texts. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** Drops leading zeros and a bracketed trunk zero: '0049 (0)170' becomes '49170'. */
export function digitsOf(text: string | null | undefined): string {
  return (text ?? '').normalize('NFKC').replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
}

/** Null comes last. */
export function compareWords(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Never splits a surrogate pair. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
