import { expect, test } from 'vitest'
import { inspectStatement } from '../../../src/server/statements/reading/readStatement.ts'
import { serialDate } from '../../../src/server/statements/reading/rows/xlsx/dates.ts'
import { readWhole } from '../../support/statements/readWhole.ts'
import { letters, workbook } from '../../support/statements/writeWorkbook.ts'

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const names = ['Order ID', 'Date', 'Amount', 'Fee', 'Currency']
const header = `<row r="1">${names.map((name, at) => text(`${letters(at)}1`, name)).join('')}</row>`
const good = `<row r="2">${text('A2', 'a')}<c r="B2" s="1"><v>46296</v></c><c r="C2"><v>12.300000000000001</v></c><c r="D2"><v>1E-2</v></c>${text('E2', 'EUR')}</row>`
const read = (rows: string, calendar: '1900' | '1904' = '1900') =>
  readWhole(workbook({ sheet: `<sheetData>${header}${good}${rows}</sheetData>`, calendar }))

test.each([
  ['1', '1900', '1900-01-01'],
  ['59', '1900', '1900-02-28'],
  ['60', '1900', undefined],
  ['61', '1900', '1900-03-01'],
  ['46300.5', '1900', '2026-10-05T12:00:00'],
  ['46300.999994', '1900', '2026-10-05T23:59:59'],
  ['0', '1904', '1904-01-01'],
  ['60', '1904', '1904-03-01'],
  ['44838', '1904', '2026-10-05'],
  ['-1', '1900', undefined],
  ['1e999', '1900', undefined],
] as const)('day %s of the calendar of %s is %s', (serial, calendar, date) => {
  expect(serialDate(serial, calendar)).toBe(date)
})

test('reads numbers and dates as stored, independent of other columns', async () => {
  const { lines } = await read('')

  expect(lines).toMatchObject([
    {
      number: 2,
      orderId: 'a',
      amount: '12.3',
      fee: '0.01',
      date: '2026-10-01T00:00:00.000Z',
    },
  ])
})

test('reads the sheet with the lines, and the period from a summary before it', async () => {
  const rows = [
    ['Settlement statement'],
    ['Period', '1 October 2026 - 31 October 2026'],
    ['Currency', 'Transactions', 'Amount', 'Fees', 'Net'],
    ['EUR', '1', '12.30', '0.01', '12.29'],
  ]
  const first = rows.map((row, nth) => {
    const cells = row.map((cell, at) => text(`${letters(at)}${nth + 1}`, cell))
    return `<row r="${nth + 1}">${cells.join('')}</row>`
  })
  const sheet = `<sheetData>${header}${good}</sheetData>`

  const bytes = workbook({ sheet, first: `<sheetData>${first.join('')}</sheetData>` })
  const { mapping, questions, printed } = await inspectStatement(bytes)
  const summary = await inspectStatement(bytes, { layout: { form: 'xlsx', sheet: 'Summary' } })
  const { mapping: again, questions: left } = await inspectStatement(bytes, {
    stored: summary.mapping,
    layout: { form: 'xlsx', sheet: 'Statement' },
  })

  expect(mapping).toMatchObject({ layout: { sheet: 'Statement' }, orderId: { column: 'Order ID' } })
  expect(questions).toEqual([])
  // A person who chose another sheet gets its own proposal.
  expect([again, left]).toEqual([mapping, []])
  expect(printed).toMatchObject({ from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) })
})

test('reads dates of a workbook with the calendar of 1904', async () => {
  const { lines } = await read('', '1904')

  expect(lines[0]?.date).toBe('2030-10-02T00:00:00.000Z')
})

test('refuses an ID stored as a number with too many digits', async () => {
  const { unreadable } = await read(
    `<row r="3"><c r="A3"><v>9.9000000000000004E+15</v></c><c r="C3"><v>1</v></c></row>` +
      `<row r="4"><c r="A4"><v>1234567890123456</v></c><c r="C4"><v>1</v></c></row>` +
      `<row r="5"><c r="A5"><v>123456789012345</v></c><c r="C5"><v>1</v></c></row>`,
  )

  expect(unreadable.map(({ number, reason, words }) => [number, reason, words])).toEqual([
    [
      3,
      'scientific-id',
      'Order ID: a spreadsheet has stored the id 9.9000000000000004E+15 as a number; its last digits are lost.',
    ],
    [
      4,
      'scientific-id',
      'Order ID: a spreadsheet has stored the id 1234567890123456 as a number; its last digits are lost.',
    ],
  ])
})

test('uses the stored result of a formula and lists a formula without one', async () => {
  const { lines, unreadable } = await read(
    `<row r="3">${text('A3', 'b')}<c r="C3"><f>SUM(A1:A2)</f><v>7.50</v></c></row>` +
      `<row r="4">${text('A4', 'c')}<c r="C4"><f>WEBSERVICE("http://x.test")</f></c></row>` +
      `<row r="5">${text('A5', 'd')}<c r="C5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
  )

  expect(lines.map(({ orderId, amount }) => [orderId, amount])).toEqual([
    ['a', '12.3'],
    ['b', '7.50'],
  ])
  expect(unreadable.map(({ words }) => words)).toEqual([
    'Amount: the formula has no stored result.',
    'Amount: the formula failed (#DIV/0!).',
  ])
})

test('lists day 60 of the calendar of 1900, which never existed', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => good.replaceAll('2"', `${at + 4}"`)).join('')

  const { unreadable } = await read(
    `<row r="3">${text('A3', 'b')}<c r="B3" s="1"><v>60</v></c><c r="C3"><v>1</v></c></row>${rows}`,
  )

  expect(unreadable.map(({ words }) => words)).toEqual([
    'Date: 60 is not a spreadsheet date between 2000 and 2100.',
  ])
})

test('reads whole texts with runs, entities and escaped characters, but without phonetics', async () => {
  const strings = '<si><r><t>R&amp;</t></r><r><t>D &#x20AC;_x0041_</t></r><rPh><t>no</t></rPh></si>'
  const file = workbook({
    sheet: `<sheetData>${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>1</v></c>${text('E2', 'EUR')}</row></sheetData>`,
    rawStrings: strings,
  })

  const { lines } = await readWhole(file)

  expect(lines[0]?.orderId).toBe('R&D €A')
})

test('reads an inline text without phonetics', async () => {
  const inline = '<is><r><t>OR-</t></r><r><t>1</t></r><rPh sb="0" eb="1"><t>ZZ</t></rPh><phoneticPr/></is>'

  const { lines } = await read(`<row r="3"><c r="A3" t="inlineStr">${inline}</c><c r="C3"><v>1</v></c></row>`)

  expect(lines[1]?.orderId).toBe('OR-1')
})
