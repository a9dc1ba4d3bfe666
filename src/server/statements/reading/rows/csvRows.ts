import { isUtf8 } from 'node:buffer'
import { limits, type Row, type RowBlock } from './row.ts'
import { readingText, refused, type StatementRefused } from './sentences.ts'
import type { ReadingText } from '../../../../i18n/reading.ts'

type Delimiter = ',' | ';' | '\t' | '|'

/** Skips empty rows. A broken quote only spoils its own line, so that it cannot swallow the rest of the file. */
export function* csvRows(
  bytes: Uint8Array,
  { encoding, delimiter }: { encoding: Encoding; delimiter: Delimiter },
): Generator<RowBlock> {
  let rest = ''
  let number = 1
  let count = 0
  let newline: string | undefined
  for (const { text, end } of decodeText(bytes, encoding)) {
    const isLast = end === bytes.length
    // Very old files end lines with a carriage return alone.
    newline ??= text.includes('\r') && !text.includes('\n') ? '\r' : '\n'
    const split = splitRows(rest + text, { delimiter, newline, isLast, number })
    rest = split.rest
    number = split.number
    if (rest.length > limits.rowTextAtAll) throw tooLong(number)
    count += split.rows.length
    if (count > limits.rows) throw refused('too-large.rows', { max: limits.rows })
    yield { rows: split.rows, bytes: end }
  }
}

type Splitting = { delimiter: Delimiter; newline: string; isLast: boolean; number: number }

function splitRows(text: string, { delimiter, newline, isLast, number }: Splitting) {
  const rows: Row[] = []
  let at = 0
  while (at < text.length) {
    const lineEnd = text.indexOf(newline, at)
    if (lineEnd < 0 && !isLast) break
    const end = lineEnd < 0 ? text.length : lineEnd
    const line = withoutReturn(text.slice(at, end))

    const quoted = line.includes('"') ? splitQuoted(text, at, { delimiter, newline, isLast }) : undefined
    if (quoted === 'incomplete') break
    if (quoted !== undefined && quoted !== 'broken') {
      if (quoted.end - at > limits.rowTextAtAll) throw tooLong(number)
      push(rows, number, quoted.cells, quoted.end - at)
      number += countLines(text, at, quoted.end, newline)
      at = quoted.end
      continue
    }
    if (quoted === 'broken') rows.push({ number, cells: [line.slice(0, 1000)], fault: readingText('quote') })
    else if (line.length > limits.rowTextAtAll) throw tooLong(number)
    else push(rows, number, line.split(delimiter), line.length)
    number++
    at = end + 1
  }
  return { rows, rest: text.slice(at), number }
}

function push(rows: Row[], number: number, cells: string[], length: number): void {
  if (cells.length > limits.columns) throw refused('hostile.columns', { line: number, max: limits.columns })
  if (length > limits.rowText) {
    const fault = readingText('too-long', { length, max: limits.rowText })
    rows.push({ number, cells: [(cells[0] ?? '').slice(0, 1000)], fault })
  } else if (cells.some((cell) => cell !== '' && cell.trim() !== '')) rows.push({ number, cells })
}

type Quoting = { delimiter: Delimiter; newline: string; isLast: boolean }

/** Quoted cells may span lines. `end`: start of the next row. */
function splitQuoted(text: string, from: number, { delimiter, newline, isLast }: Quoting) {
  const cells: string[] = []
  let at = from
  for (;;) {
    let start = at
    while (text[start] === ' ') start++
    if (text[start] === '"') {
      const close = closingQuote(text, start + 1, from)
      if (close === 'broken') return close
      // The quote may be the first half of an escaped one at the end of this piece.
      if (close < 0 || (close + 1 >= text.length && !isLast))
        return isLast || text.length - from > limits.rowText ? 'broken' : 'incomplete'
      cells.push(text.slice(start + 1, close).replaceAll('""', '"'))
      at = close + 1
      while (text[at] === ' ') at++
      if (text[at] === '\r' && newline === '\n') at++
      if (at >= text.length && !isLast) return 'incomplete'
      if (at < text.length && text[at] !== delimiter && text[at] !== newline) return 'broken'
    } else {
      const lineEnd = text.indexOf(newline, at)
      if (lineEnd < 0 && !isLast) return 'incomplete'
      const cellEnd = text.indexOf(delimiter, at)
      const last = lineEnd < 0 ? text.length : lineEnd
      const end = cellEnd < 0 || cellEnd > last ? last : cellEnd
      cells.push(end === last ? withoutReturn(text.slice(at, end)) : text.slice(at, end))
      at = end
    }
    if (at >= text.length) return { cells, end: at }
    if (text[at] === newline) return { cells, end: at + 1 }
    at++
    if (cells.length > limits.columns) return { cells, end: at }
  }
}

/** A quote without an end within the row limit was a literal character. */
function closingQuote(text: string, from: number, rowStart: number): number | 'broken' {
  let at = from
  for (;;) {
    const quote = text.indexOf('"', at)
    const end = quote < 0 ? text.length : quote
    if (end - rowStart > limits.rowText) return 'broken'
    if (quote < 0 || text[quote + 1] !== '"') return quote
    at = quote + 2
  }
}

function tooLong(number: number): StatementRefused {
  return refused('hostile.line', { line: number, max: limits.rowTextAtAll })
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

function countLines(text: string, from: number, to: number, newline: string): number {
  let count = 0
  for (let at = text.indexOf(newline, from); at >= 0 && at < to; at = text.indexOf(newline, at + 1)) count++
  return count
}

const candidates: readonly Delimiter[] = [',', ';', '\t', '|']
const names = {
  ',': 'with_commas',
  ';': 'with_semicolons',
  '\t': 'with_tabs',
  '|': 'with_bars',
} as const
const sampleRows = 200

/** The delimiter with which most rows have the same number of cells, and more than one. */
export function guessDelimiter(
  bytes: Uint8Array,
  encoding: Encoding,
): { delimiter: Delimiter; grounds: ReadingText } {
  const sample = bytes.subarray(0, 256 * 1024)
  const declared = /^\W{0,3}sep=([,;\t|])/.exec(new TextDecoder(encoding).decode(sample.subarray(0, 64)))
  if (declared) return { delimiter: declared[1] as Delimiter, grounds: readingText('delimiter_declared') }

  const [best] = candidates
    .map((delimiter) => ({ delimiter, ...vote(sample, encoding, delimiter) }))
    .toSorted((a, b) => b.score - a.score)
  if (!best || best.cells < 2) return { delimiter: ',', grounds: readingText('no_delimiter') }
  const { delimiter, agree, rows, cells } = best
  const grounds = readingText(names[delimiter], { count: agree, of: rows, columns: cells })
  return { delimiter, grounds }
}

function vote(sample: Uint8Array, encoding: Encoding, delimiter: Delimiter) {
  const counts = new Map<number, number>()
  let rows = 0
  for (const block of csvRows(sample, { encoding, delimiter }))
    for (const { cells } of block.rows) {
      if (rows === sampleRows) break
      rows++
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    }
  let most = { cells: 1, agree: 0 }
  for (const [cells, agree] of counts)
    if (cells > 1 && agree * Math.log2(cells) > most.agree * Math.log2(most.cells)) most = { cells, agree }
  // Nine columns per row are stronger evidence than two, which a decimal comma could produce.
  return { ...most, rows, score: rows === 0 ? 0 : (most.agree / rows) * Math.log2(most.cells) }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const pieceBytes = 128 * 1024

/** By byte order mark, zeros of UTF-16, or strict UTF-8; anything else is windows-1252. */
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

function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<{ text: string; end: number }> {
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
