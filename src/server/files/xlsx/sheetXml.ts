import { toWrittenCell, type Cell, type WrittenCell } from './cells.ts'
import { bold } from './styles.ts'

/** `width` is in characters. */
export type SheetColumn = { header: string; width?: number }

export type SheetRow = readonly Cell[] | { head: readonly string[] }

export type StreamedSheet = {
  /** At most 31 characters, none of `[ ] : * ? / \`. */
  name: string
  columns: readonly SheetColumn[]
  rows: Iterable<SheetRow> | AsyncIterable<SheetRow>
}

export async function* sheetXml({ columns, rows }: StreamedSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width = usualWidth }, nth) =>
      `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`,
  )
  yield (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` +
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
      `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>`
  )
  let number = 0
  let text = rowXml(++number, { head: columns.map(({ header }) => header) })
  for await (const row of rows) {
    text += rowXml(++number, row)
    if (text.length < usualChunk) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData><pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`
}

const usualChunk = 64 * 1024
const usualWidth = 16

function rowXml(number: number, row: SheetRow): string {
  const cells =
    'head' in row
      ? row.head.map((text) => ({ ...toWrittenCell(text), style: bold }))
      : (row as readonly Cell[]).map(toWrittenCell)
  const written = cells.map((cell, nth) => cellXml(`${lettersOf(nth)}${number}`, cell))
  return `<row r="${number}">${written.join('')}</row>`
}

function cellXml(place: string, { value, style }: WrittenCell): string {
  if (value === null) return ''
  const dressed = `r="${place}" s="${style}"`
  if (typeof value === 'string')
    return `<c ${dressed} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
  return `<c ${dressed}><v>${value instanceof Date ? serialOf(value) : value}</v></c>`
}

/** A, B … Z, AA … */
function lettersOf(nth: number): string {
  return nth < 26 ? String.fromCharCode(65 + nth) : lettersOf(Math.floor(nth / 26) - 1) + lettersOf(nth % 26)
}

/** Days since 1899-12-30, the date format of spreadsheets. */
function serialOf(date: Date): number {
  return (date.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes characters that XML does not allow as `_x0001_`, like spreadsheets. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>"]/gu, (sign) => named[sign] ?? sign)
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- the expression searches for control characters
      /[\u0000-\u0008\u000B-\u001F]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
}
