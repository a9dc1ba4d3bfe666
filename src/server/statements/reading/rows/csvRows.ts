import { isUtf8 } from 'node:buffer'
import { limits, type Row, type RowBlock } from './row.ts'
import { readingText, refused } from './sentences.ts'

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]
const blockRows = 1000

/** Skips empty rows. A broken quote only spoils its own line, so that it cannot swallow the rest of the file. */
export function* csvRows(text: string, delimiter: Delimiter): Generator<RowBlock> {
  // Very old files end lines with a carriage return alone.
  const newline = text.includes('\n') ? '\n' : '\r'
  const cell = cellForm(delimiter, newline)
  let rows: Row[] = []
  let [number, count] = [1, 0]
  for (let at = 0; at < text.length;) {
    const lineEnd = text.indexOf(newline, at)
    let next = lineEnd < 0 ? text.length : lineEnd + 1
    const line = text.slice(at, lineEnd < 0 ? next : lineEnd).replace(/\r$/, '')
    if (line.length > limits.rowTextAtAll)
      throw refused('hostile.line', { line: number, max: limits.rowTextAtAll })
    const quoted = line.includes('"') ? quotedCells(text, at, { cell, delimiter }) : undefined
    if (quoted) next = quoted.next
    const row =
      line.includes('"') && !quoted
        ? { number, cells: [line.slice(0, 1000)], fault: readingText('quote') }
        : toRow(number, quoted?.cells ?? line.split(delimiter), next - at)
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    number += quoted ? text.slice(at, next).split(newline).length - 1 : 1
    at = next
    if (rows.length < blockRows && at < text.length) continue
    count += rows.length
    if (count > limits.rows) throw refused('too-large.rows', { max: limits.rows })
    yield { rows, share: at / text.length }
    rows = []
  }
}

function toRow(number: number, cells: string[], length: number): Row {
  if (cells.length > limits.columns) throw refused('hostile.columns', { line: number, max: limits.columns })
  if (length <= limits.rowText) return { number, cells }
  const fault = readingText('too-long', { length, max: limits.rowText })
  return { number, cells: [(cells[0] ?? '').slice(0, 1000)], fault }
}

/** One cell, quoted or plain, with what ends it. */
function cellForm(delimiter: Delimiter, newline: string): RegExp {
  const ends = `[${delimiter}]|${newline === '\n' ? '\r?\n' : '\r'}|$`
  const quoted = '"(?<quoted>[^"]*(?:""[^"]*)*)"'
  return new RegExp(`(?: *${quoted} *|(?! *")(?<plain>[^${delimiter}${newline}]*?))(?<end>${ends})`, 'y')
}

type Form = { cell: RegExp; delimiter: Delimiter }

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

const sampleLength = 256 * 1024
const sampleRows = 200

/** The delimiter with which most rows have the same number of cells, and more than one. */
export function guessDelimiter(text: string): Delimiter {
  const [, declared] = /^\W{0,3}sep=([,;\t|])/.exec(text) ?? []
  if (declared !== undefined) return declared as Delimiter
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text, delimiter) }))
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

function scoreOf(text: string, delimiter: Delimiter): number {
  const counts = new Map<number, number>()
  const [first] = csvRows(text.slice(0, sampleLength), delimiter)
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
