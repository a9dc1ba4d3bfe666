import { storableText } from '../store/storableText.ts'
import { cut } from './searchText.ts'

const mostLetters = 200
/** PostgreSQL takes 2,700 in a line of an index, and one index holds an id and five of these. */
const mostBytes = 300

/** Short enough for an index, and the same text on both engines; an empty one says nothing. */
export function indexableText(text: string | null | undefined): string | null {
  const letters = cut(storableText(text ?? ''), mostLetters)
  if (letters.length * 3 <= mostBytes) return letters.trim() || null
  const bytes = new TextEncoder().encode(letters)
  // As a stream, it leaves out a letter that is cut in two.
  const kept =
    bytes.length <= mostBytes
      ? letters
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, mostBytes), { stream: true })
  return kept.trim() === '' ? null : kept.trim()
}
