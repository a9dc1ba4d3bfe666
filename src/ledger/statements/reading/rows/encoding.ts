import { readingText } from '../sentences.ts'
import type { ReadingText } from '../../../../i18n/reading.ts'
import { isUtf8 } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const pieceBytes = 128 * 1024

/** By its byte order mark, by the zeros of UTF-16, by being strict UTF-8; a file that is none of it is windows-1252. */
export function guessEncoding(bytes: Uint8Array): { encoding: Encoding; grounds: ReadingText } {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { encoding: 'utf-8', grounds: readingText('mark_utf8') }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', grounds: readingText('mark_utf16le') }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', grounds: readingText('mark_utf16be') }

  const zeros = countZeros(bytes.subarray(0, 4096))
  if (zeros.odd > zeros.pairs * 0.4 && zeros.even < zeros.pairs * 0.05)
    return { encoding: 'utf-16le', grounds: readingText('zeros_utf16le') }
  if (zeros.even > zeros.pairs * 0.4 && zeros.odd < zeros.pairs * 0.05)
    return { encoding: 'utf-16be', grounds: readingText('zeros_utf16be') }

  return isUtf8(bytes)
    ? { encoding: 'utf-8', grounds: readingText('valid_utf8') }
    : { encoding: 'windows-1252', grounds: readingText('invalid_utf8') }
}

/** The text in pieces, without the byte order mark, and where in the file each piece ends. */
export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<{ text: string; end: number }> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const end = Math.min(from + pieceBytes, bytes.length)
    const text = decoder.decode(bytes.subarray(from, end), { stream: end < bytes.length })
    yield { text, end }
  }
}

function countZeros(bytes: Uint8Array): { even: number; odd: number; pairs: number } {
  let even = 0
  let odd = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  return { even, odd, pairs: bytes.length / 2 }
}
