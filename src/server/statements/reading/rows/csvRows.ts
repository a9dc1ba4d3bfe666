import { isUtf8 } from 'node:buffer'
import { limits, type Row, type RowBlock } from './row.ts'
import { readingText, refused } from './sentences.ts'

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]
/** A piece of the decoded file; `share` is 1 for the last one. */
type Piece = { text: string; share: number }

/** Skips empty rows. A broken quote only spoils its own line, so that it cannot swallow the rest of the file. */
export function* csvRows(pieces: Iterable<Piece>, delimiter: Delimiter): Generator<RowBlock> {
  let [text, at, number, count] = ['', 0, 1, 0]
  let newline: string | undefined
  for (const piece of pieces) {
    text = text.slice(at) + piece.text
    at = 0
    // Very old files end lines with a carriage return alone.
    newline ??= text.includes('\r') && !text.includes('\n') ? '\r' : '\n'
    const form = formOf(delimiter, newline)
    const rows: Row[] = []
    // Stops while more than the longest row is left, so that the end of a piece cuts no row.
    while (at < text.length && (piece.share === 1 || text.length - at > limits.rowTextAtAll)) {
      const { cells, fault, next, lines } = readRow(text, at, number, form)
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells, ...(fault && { fault }) })
      number += lines
      at = next
    }
    count += rows.length
    if (count > limits.rows) throw refused('too-large.rows', { max: limits.rows })
    yield { rows, share: piece.share }
  }
}

/** `cell` matches one cell, quoted or plain, with what ends it. */
type Form = { delimiter: Delimiter; newline: string; cell: RegExp }

function formOf(delimiter: Delimiter, newline: string): Form {
  const ends = `[${delimiter}]|${newline === '\n' ? '\r?\n' : '\r'}|$`
  const quoted = '"(?<quoted>[^"]*(?:""[^"]*)*)"'
  const plain = `(?! *")(?<plain>[^${delimiter}${newline}]*?)`
  return { delimiter, newline, cell: new RegExp(`(?: *${quoted} *|${plain})(?<end>${ends})`, 'y') }
}

/** `next`: start of the next row. */
function readRow(text: string, at: number, number: number, form: Form) {
  const lineEnd = text.indexOf(form.newline, at)
  const line = text.slice(at, lineEnd < 0 ? undefined : lineEnd).replace(/\r$/, '')
  if (line.length > limits.rowTextAtAll)
    throw refused('hostile.line', { line: number, max: limits.rowTextAtAll })
  const afterLine = lineEnd < 0 ? text.length : lineEnd + 1
  const isQuoted = line.includes('"')
  const quoted = isQuoted ? quotedCells(text, at, form) : undefined
  if (isQuoted && !quoted)
    return { cells: [line.slice(0, 1000)], fault: readingText('quote'), next: afterLine, lines: 1 }

  const { cells, next } = quoted ?? { cells: line.split(form.delimiter), next: afterLine }
  const lines = quoted ? text.slice(at, next).split(form.newline).length - 1 : 1
  if (cells.length > limits.columns) throw refused('hostile.columns', { line: number, max: limits.columns })
  const length = next - at
  if (length <= limits.rowText) return { cells, next, lines }
  const fault = readingText('too-long', { length, max: limits.rowText })
  return { cells: [(cells[0] ?? '').slice(0, 1000)], fault, next, lines }
}

/** Quoted cells may span lines. Undefined if a quote has no end within the limit of a row: it was a literal character. */
function quotedCells(text: string, from: number, { cell, delimiter }: Form) {
  const cells: string[] = []
  cell.lastIndex = from
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const { quoted, plain = '', end } = match.groups ?? {}
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (cell.lastIndex - from > limits.rowText) return undefined
    if (end !== delimiter || cells.length > limits.columns) return { cells, next: cell.lastIndex }
  }
  return undefined
}

const sampleRows = 200

/** The delimiter with which most rows have the same number of cells, and more than one. */
export function guessDelimiter(bytes: Uint8Array, encoding: Encoding): Delimiter {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, pieceBytes))
  const [, declared] = /^\W{0,3}sep=([,;\t|])/.exec(text) ?? []
  if (declared !== undefined) return declared as Delimiter
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }))
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

function scoreOf(text: string, delimiter: Delimiter): number {
  const counts = new Map<number, number>()
  const [first] = csvRows([{ text, share: 1 }], delimiter)
  const rows = first?.rows.slice(0, sampleRows) ?? []
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  // Nine columns per row are stronger evidence than two, which a decimal comma could produce.
  const scores = [...counts].map(([cells, count]) => (count / rows.length) * Math.log2(cells))
  return Math.max(0, ...scores)
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** By byte order mark, zeros of UTF-16, or strict UTF-8; anything else is windows-1252. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 4096)
  const zerosAt = (rest: number) => start.filter((byte, at) => byte === 0 && at % 2 === rest).length
  const [even, odd, pairs] = [zerosAt(0), zerosAt(1), start.length / 2]
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const pieceBytes = 256 * 1024

export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<Piece> {
  const decoder = new TextDecoder(encoding)
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const end = Math.min(from + pieceBytes, bytes.length)
    const text = decoder.decode(bytes.subarray(from, end), { stream: end < bytes.length })
    yield { text, share: end / bytes.length }
  }
}
