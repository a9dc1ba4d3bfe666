import { type Guess, sure } from './mapping.ts'
import { readingText, refused } from './rows/sentences.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import type { Layout } from '../../../api/statementMapping.requests.ts'
import { csvRows, guessDelimiter, guessEncoding } from './rows/csvRows.ts'
import { limits, type Row, type RowBlock } from './rows/row.ts'
import type { Calendar } from './rows/xlsx/dates.ts'
import { sheetRows } from './rows/xlsx/sheetRows.ts'
import { openWorkbook, type Workbook } from './rows/xlsx/workbook.ts'
import { findHeader, headerRows } from './findHeader.ts'

type LayoutOf<T> = T extends Layout ? Omit<T, 'header'> : never

/** All of the layout except the header. */
export type Source = {
  layout: LayoutOf<Layout>
  guesses: readonly Guess[]
  rows: () => AsyncGenerator<RowBlock>
  ofBytes: number
  sheets?: readonly string[]
  calendar?: Calendar
}

/** `wanted`: layout set by a person. */
export async function openSource(bytes: Uint8Array, wanted?: Partial<Layout>): Promise<Source> {
  if (bytes.byteLength > limits.fileBytes)
    throw refused('too-large.bytes', { bytes: bytes.byteLength, max: limits.fileBytes })
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return openSheet(await openWorkbook(bytes), wanted)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw refused('not-a-statement.old')
  if (starts(0x25, 0x50, 0x44, 0x46)) throw refused('not-a-statement.pdf')
  return openText(bytes, wanted)
}

function openText(bytes: Uint8Array, wanted: Partial<Layout> = {}): Source {
  const encoding = guessEncoding(bytes)
  const stated = wanted.form === 'csv' ? wanted : {}
  const isText = encoding.encoding.startsWith('utf-16') || !bytes.subarray(0, 4096).includes(0)
  if (!isText) throw refused('not-a-statement.form')
  if (bytes.every((byte) => byte <= 0x20)) throw refused('empty')

  const layout = { form: 'csv' as const, encoding: stated.encoding ?? encoding.encoding }
  const delimiter = guessDelimiter(bytes, layout.encoding)
  const whole = { ...layout, delimiter: stated.delimiter ?? delimiter.delimiter }
  return {
    layout: whole,
    guesses: [
      guess('layout.encoding', whole.encoding, encoding.encoding, encoding.grounds),
      guess('layout.delimiter', whole.delimiter, delimiter.delimiter, delimiter.grounds),
    ],
    // oxlint-disable-next-line require-yield -- it delegates
    rows: async function* () {
      yield* csvRows(bytes, whole)
    },
    ofBytes: bytes.byteLength,
  }
}

async function openSheet(book: Workbook, wanted: Partial<Layout> = {}): Promise<Source> {
  const stated = wanted.form === 'xlsx' ? wanted.sheet : undefined
  const best = await bestSheet(book)
  const sheet = stated ?? best.name
  const grounds = book.sheets.length === 1 ? readingText('only_sheet') : best.grounds
  return {
    layout: { form: 'xlsx', sheet },
    guesses: [guess('layout.sheet', sheet, best.name, grounds)],
    rows: () => sheetRows(book, sheet),
    ofBytes: book.sheets.find(({ name }) => name === sheet)?.entry.bytes.byteLength ?? 0,
    sheets: book.sheets.map(({ name }) => name),
    calendar: book.calendar,
  }
}

/** The first sheet with a header; hidden sheets come last. */
async function bestSheet(book: Workbook): Promise<{ name: string; grounds: ReadingText }> {
  const inOrder = book.sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const [first] = inOrder
  if (inOrder.length > 1)
    for (const { name } of inOrder.slice(0, 20)) {
      const { row, grounds } = findHeader(await firstRows(sheetRows(book, name)))
      if (row) return { name, grounds }
    }
  return { name: first?.name ?? '', grounds: readingText('first_sheet') }
}

async function firstRows(blocks: AsyncGenerator<RowBlock>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const block of blocks) {
    rows.push(...block.rows)
    if (rows.length >= headerRows) break
  }
  return rows
}

function guess(about: string, value: unknown, own: unknown, grounds: ReadingText): Guess {
  return sure(about, value, value === own ? grounds : readingText('by_hand'))
}
