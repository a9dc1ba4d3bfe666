import { type CellType, limits, type Row, type RowBlock } from '../row.ts'
import { refused } from '../sentences.ts'
import type { Texts, Workbook } from './workbook.ts'
import { inflateEntry } from './zipEntries.ts'
import { attribute, createXmlScanner } from './scanXml.ts'
import { serialDate } from './dates.ts'

/** Skips empty rows. Formulas are read as their stored results. */
export async function* sheetRows(book: Workbook, name: string): AsyncGenerator<RowBlock> {
  const sheet = book.sheets.find((one) => one.name === name)
  if (!sheet) throw refused('columns-missing.sheet', { sheet: name })
  const rows = createRowReader(book, await book.strings())
  const scanner = createXmlScanner(rows.events)
  for await (const { text, share } of inflateEntry(sheet.entry, limits.sheetXml)) {
    scanner.write(text)
    yield { rows: rows.take(), share }
    if (rows.isOver()) return
  }
}

function createRowReader({ calendar, dateStyles }: Workbook, strings: Texts) {
  let rows: Row[] = []
  let count = 0
  let [inRow, inBatch, inSheet] = [0, 0, 0]
  let isInRow = false
  let isOver = false
  let number = 0
  let cells: string[] = []
  let types: CellType[] = []
  let column = 0
  let cell: { attributes: string; isFormula: boolean } | undefined
  let text = ''
  let isValue = false
  let isPronunciation = false

  function openRow(attributes: string): void {
    const last = number
    number = Number(attribute(attributes, 'r') ?? last + 1)
    if (!Number.isInteger(number) || number < 1 || number > 1_048_576) throw refused('hostile.file')
    // Row numbers identify lines, so they must ascend.
    if (number <= last) throw refused('hostile.file')
    isInRow = true
    cells = []
    types = []
    column = 0
    inRow = 0
  }

  function closeRow(): void {
    isInRow = false
    if (cells.every((one) => one.trim() === '')) return
    if (++count > limits.rows) throw refused('too-large.rows', { max: limits.rows })
    rows.push({ number, cells, types })
  }

  function closeCell({ attributes, isFormula }: { attributes: string; isFormula: boolean }): void {
    const place = attribute(attributes, 'r')
    if (place !== undefined) column = columnOf(place)
    if (column >= limits.columns) throw refused('hostile.file')
    const value = cellValue(attributes, isFormula)
    if (value.text !== '' || value.type !== 'text') {
      while (cells.length < column) {
        cells.push('')
        types.push('text')
      }
      countText(value.text.length)
      cells[column] = value.text
      types[column] = value.type
    }
    column++
  }

  function countText(length: number): void {
    inRow += length
    inBatch += length
    inSheet += length
    if (inRow > limits.rowTextAtAll) throw refused('hostile.file')
    if (inBatch > limits.batchText) throw refused('hostile.file')
    if (inSheet > limits.sheetText) throw refused('hostile.file')
  }

  function cellValue(attributes: string, isFormula: boolean): { text: string; type: CellType } {
    const form = attribute(attributes, 't') ?? 'n'
    if (text === '') return { text, type: isFormula ? 'formula' : 'text' }
    if (form === 's') return { text: unescapeText(strings(Number(text))), type: 'text' }
    if (form === 'inlineStr' || form === 'str') return { text: unescapeText(text), type: 'text' }
    if (form === 'b') return { text: text === '1' ? 'TRUE' : 'FALSE', type: 'text' }
    if (form === 'e') return { text, type: 'error' }
    if (form === 'd') return { text, type: 'date' }
    if (!dateStyles[Number(attribute(attributes, 's') ?? -1)]) return { text, type: 'number' }
    // An invalid date stays a number, and is refused where a date is needed.
    const date = serialDate(text, calendar)
    return date === undefined ? { text, type: 'number' } : { text: date, type: 'date' }
  }

  return {
    events: {
      open(name: string, attributes: string) {
        if (name === 'c' && isInRow) {
          cell = { attributes, isFormula: false }
          text = ''
        } else if (name === 'row') openRow(attributes)
        else if (name === 'rPh') isPronunciation = true
        else if (name === 'v' || (name === 't' && cell)) isValue = !isPronunciation
        else if (name === 'f' && cell) cell.isFormula = true
      },
      close(name: string) {
        if (name === 'v' || name === 't') isValue = false
        else if (name === 'rPh') isPronunciation = false
        else if (name === 'c' && cell) {
          closeCell(cell)
          cell = undefined
        } else if (name === 'row' && isInRow) closeRow()
        else if (name === 'sheetData') isOver = true
      },
      text(piece: string) {
        if (!isValue || !cell) return
        text += piece
        if (text.length > limits.cellText) throw refused('hostile.file')
      },
    },
    /** True after the cells: links and formats behind them are not read. */
    isOver: () => isOver,
    take(): Row[] {
      const taken = rows
      rows = []
      inBatch = 0
      return taken
    },
  }
}

/** 'C12' → 2 */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (at > 3) break
  }
  return column - 1
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
