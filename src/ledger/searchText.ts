import { closedMark } from '../store/engine/textSearch.ts'
import { storableText } from '../store/storableText.ts'

const mostLetters = 1000

/** One line per part, each as `searchable` gives it. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  const lines = parts.map((part) => searchable(part ?? '')).filter((line) => line !== '')
  return cut(lines.join('\n'), mostLetters)
}

/** What everybody who sees the order may search, and behind it what only who may reveal sees uncovered. */
export function orderText(open: readonly (string | null)[], references: readonly string[]): string {
  const closed = searchText(references)
  return closed === '' ? searchText(open) : searchText(open) + closedMark + closed
}

/** What looks alike is alike: NFKC, lower case, single spaces, nothing invisible. */
export function normalise(text: string): string {
  if (isPlain(text))
    return text
      .slice(0, 4 * mostLetters)
      .toLowerCase()
      .replace(/ +/g, ' ')
      .trim()
  // Composed again after the case: 'İ' in lower case is two characters.
  return storableText(text.slice(0, 4 * mostLetters))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** As `normalise`, and as people spell who have no such letters at hand: 'Łukasz Châtelain' is 'lukasz chatelain'. */
export function searchable(text: string): string {
  const normal = normalise(text)
  if (isPlain(normal)) return normal
  // Marks of other scripts are letters there.
  return normal
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[łøđıħŧßæœþð]/g, (letter) => plainLetters[letter] ?? letter)
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
}

/** Without the quotes, brackets and punctuation around a text that was copied from a sentence. */
export function unwrapped(text: string): string {
  const inner = text.trim().replace(/^[\s"'“”„«»‘’(<[{]+/, '')
  let end = inner.length
  while (end > 0 && closing.includes(inner.charAt(end - 1))) end--
  return inner.slice(0, end) || text.trim()
}

const closing = ` "'“”«»‘’)>]},.;:!?`

/** Most text is: for it the long way would give the same. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** Digits alone, without the zeros that are put in front of a country or a region: '0049 (0)170' is '49170'. */
export function digitsOf(text: string | null | undefined): string {
  return (text ?? '').normalize('NFKC').replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
}

/** Never ends inside a pair of surrogates. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
