import { expect, test } from 'vitest'
import { byteOrderMark, csvRow } from '../../../src/server/files/csvCell.ts'
import type { Cell } from '../../../src/server/files/xlsx/cells.ts'
import { streamWorkbook } from '../../../src/server/files/xlsx/streamWorkbook.ts'
import { bytesOf } from '../../support/bytesOf.ts'
import type { OfficeCell } from '../../support/fods.ts'
import { hostileStrings } from '../../support/hostileStrings.ts'
import { csvOptions, noOffice, openInOffice } from '../../support/libreOffice.ts'
import { random } from '../../support/random.ts'

async function workbooks(headers: readonly string[], rows: Cell[][]): Promise<Record<string, Uint8Array>> {
  const sheet = { name: 'Fees', columns: headers.map((header) => ({ header })), rows }
  return {
    'sheet.xlsx': await bytesOf(new Response(streamWorkbook([sheet]))),
  }
}

test('LibreOffice opens a spreadsheet with its types', async ({ skip }) => {
  skip(noOffice !== undefined, noOffice)
  const rows: Cell[][] = [
    ['a', { amount: '1250.50' }, { day: '2026-11-22' }, { time: '2026-11-22T12:34:56' }],
    ['b', { amount: '9007199254740993' }, null, null],
  ]

  const opened = openInOffice(await workbooks(['text', 'amount', 'day', 'time'], rows))

  for (const cells of Object.values(opened))
    expect(cells.map((row) => row.map(({ type, value, text }) => `${type} ${value ?? text}`))).toEqual([
      ['string text', 'string amount', 'string day', 'string time'],
      ['string a', 'float 1250.5', 'date 2026-11-22', 'date 2026-11-22T12:34:56'],
      ['string b', 'string 9007199254740993'],
    ])
})

const width = 10
const texts = manyTexts(10_000)
const amounts = Array.from({ length: texts.length / width }, anyAmount)
const headers = [...Array.from({ length: width }, (_, n) => `text ${n}`), 'amount']
const rowsOf = <T>(amountCell: (amount: string) => T) =>
  amounts.map((amount, n): (string | T)[] => [...texts.slice(n * width, (n + 1) * width), amountCell(amount)])

test('ten thousand hostile cells stay texts in a spreadsheet, and amounts keep their digits', async ({
  skip,
}) => {
  skip(noOffice !== undefined, noOffice)

  const opened = openInOffice(
    await workbooks(
      headers,
      rowsOf((amount) => ({ amount })),
    ),
  )

  for (const [name, rows] of Object.entries(opened)) {
    expect(formulas(rows), name).toEqual([])
    expect(textsIn(rows), name).toEqual(
      texts.map((text) => asReturned(text).replaceAll(/[\uFFFE\uFFFF]/gu, '\uFFFD')),
    )
    expect(typesIn(rows), name).toEqual(['string'])
    expect(amountsIn(rows), name).toEqual(amounts)
  }
})

test('a CSV read as text keeps hostile texts, with apostrophes before formulas only', async ({ skip }) => {
  skip(noOffice !== undefined, noOffice)
  const csv = byteOrderMark + [headers, ...rowsOf(String)].map(csvRow).join('')

  const { 'a.csv': rows = [] } = openInOffice({ 'a.csv': Buffer.from(csv) }, csvOptions.asText)

  expect(formulas(rows)).toEqual([])
  // LibreOffice answers in XML, which cannot hold these two characters.
  const sent = texts.map((text) => asReturned(text).replaceAll('\uFFFE', '').replaceAll('\uFFFF', ''))
  const withoutApostrophes = (text: string) => text.replaceAll("'", '')
  expect(textsIn(rows).map(withoutApostrophes)).toEqual(sent.map(withoutApostrophes))
  expect(rows.slice(1).map((row) => row[width]?.text)).toEqual(amounts)
})

test('LibreOffice calculates no cell of our CSV, even when it detects cell types', ({ skip }) => {
  skip(noOffice !== undefined, noOffice)
  const csv = byteOrderMark + [headers, ...rowsOf(String)].map(csvRow).join('')

  const files = { 'ours.csv': Buffer.from(csv), 'bare.csv': Buffer.from('"=1+1"\r\n') }
  const { 'ours.csv': rows = [], 'bare.csv': bare = [] } = openInOffice(files, csvOptions.asAnything)

  expect([formulas(rows), formulas(bare)]).toEqual([[], ['of:=1+1']])
  expect(rows).toHaveLength(amounts.length + 1)
  // Doubles hold 15 digits, so longer amounts belong in the spreadsheet.
  const isShort = (amount: string) => amount.replaceAll(/\D/gu, '').length <= 15
  expect(amounts.filter(isShort).length).toBeGreaterThan(100)
  expect(
    rows.slice(1).flatMap((row, n) => (isShort(amounts[n] ?? '') ? Number(row[width]?.value) : [])),
  ).toEqual(amounts.filter(isShort).map(Number))
})

/** Each hostile text by itself, then random pairs of them. */
function manyTexts(count: number): string[] {
  const one = () => hostileStrings[Math.floor(random() * hostileStrings.length)] ?? ''
  const made = Array.from({ length: count - hostileStrings.length }, () => (one() + one()).slice(0, 2000))
  return [...hostileStrings, ...made].map((text) => text || ' ')
}

function anyAmount(): string {
  const digits = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => Math.floor(random() * 10)).join('')
  const most = random() < 0.5 ? 6 : 18
  return `${random() < 0.2 ? '-' : ''}${digits(most).replace(/^0+/u, '') || '1'}${random() < 0.7 ? `.${digits(most)}` : ''}`
}

/**
 * The text as LibreOffice can return it: no half surrogates, one line end, no controls, no tabs in multi-line
 * text.
 */
function asReturned(text: string): string {
  const cleaned = text
    .toWellFormed()
    .replaceAll(/\r\n|\n\r|\r/gu, '\n')
    .replaceAll(/[^\P{Cc}\t\n\u007F-\u009F]/gu, '')
  return cleaned.includes('\n') ? cleaned.replaceAll('\t', '') : cleaned
}

function formulas(rows: OfficeCell[][]): string[] {
  return rows.flat().flatMap(({ formula }) => formula ?? [])
}

function textsIn(rows: OfficeCell[][]): string[] {
  return rows
    .slice(1)
    .flatMap((row) => Array.from({ length: width }, (_, n) => asReturned(row[n]?.text ?? '')))
}

function typesIn(rows: OfficeCell[][]): string[] {
  return [...new Set(rows.slice(1).flatMap((row) => row.slice(0, width).map(({ type }) => type)))]
}

/** A number has the sent digits. Trailing zeros exist only in its display. */
function amountsIn(rows: OfficeCell[][]): (string | undefined)[] {
  return rows.slice(1).map((row, n) => {
    const { type, value, text } = row[width] ?? {}
    const sent = amounts[n] ?? ''
    return type === 'float' && Number(value) === Number(sent) && Number(value).toFixed(0).length <= 16
      ? sent
      : text
  })
}
