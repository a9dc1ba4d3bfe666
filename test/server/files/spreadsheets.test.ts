import { describe, expect, it } from 'vitest'
import { toWrittenCell, type Cell } from '../../../src/server/files/xlsx/cells.ts'
import { streamWorkbook } from '../../../src/server/files/xlsx/streamWorkbook.ts'
import { bytesOf } from '../../support/bytesOf.ts'
import { readXlsx, type ReadSheet } from '../../support/xlsx.ts'

const columns = [{ header: 'order', width: 24 }, { header: '=fee' }, { header: 'made in Europe/Lisbon' }]

async function alone(rows: Cell[][]): Promise<ReadSheet> {
  const [sheet] = readXlsx(await bytesOf(new Response(streamWorkbook([{ name: 'Fees', columns, rows }]))))
  if (!sheet) throw new Error('no sheet was written')
  return sheet
}

async function besideOthers(rows: Cell[][]): Promise<ReadSheet> {
  const first = { name: 'First', columns, rows: [['x'], [{ amount: '1.5' }]] satisfies Cell[][] }
  const bytes = await bytesOf(new Response(streamWorkbook([first, { name: 'Fees', columns, rows }])))
  const [, sheet] = readXlsx(bytes)
  if (!sheet) throw new Error('no sheet was written')
  return sheet
}

describe.each([
  ['alone', alone],
  ['beside others', besideOthers],
])('a sheet that is written %s', (_, write) => {
  const cellOf = async (cell: Cell) => (await write([['first', 1, null], [cell]])).rows[2]?.[0]

  it('has its head in bold above rows that move, and columns of the widths asked for', async () => {
    const { name, rows, frozen, widths } = await write([['OR-1', { amount: '1.50' }, null]])
    expect([name, frozen, widths]).toEqual(['Fees', 1, [24, 16, 16]])
    expect(rows[0]?.map(({ value, isBold }) => [value, isBold])).toEqual([
      ['order', true],
      ['=fee', true],
      ['made in Europe/Lisbon', true],
    ])
    expect(rows[1]?.filter(({ isBold }) => isBold)).toEqual([])
  })

  it('has its head when there are no rows', async () => {
    expect((await write([])).rows[0]?.map(({ value }) => value)).toEqual(columns.map(({ header }) => header))
  })

  it.each([
    ['1250.50', '1250.5', '#,##0.00'],
    ['0', '0', '#,##0'],
    ['-0.30', '-0.3', '#,##0.00'],
    ['0.000000000000000001', '1e-18', '#,##0.000000000000000000'],
    ['999999999999999', '999999999999999', '#,##0'],
    ['0000123456789012.345', '123456789012.345', '#,##0.000'],
  ])('writes %s as a number with the decimals that came', async (amount, value, format) => {
    expect(await cellOf({ amount })).toMatchObject({ value, format, type: 'n' })
  })

  it.each(['9007199254740993', '1234567890123.456', '0.1234567890123456', '-999999999999999.9'])(
    'writes %s as text, since a spreadsheet would round it',
    async (amount) => {
      expect(await cellOf({ amount })).toMatchObject({ value: amount, type: 'inlineStr' })
    },
  )

  it.each([
    '=1+1',
    '+49 1',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '{=1}',
    "'=1",
    '=HYPERLINK("https://x.test")',
    '1e5',
    '0012',
  ])('leaves %j the text that it is', async (text) => {
    expect(await cellOf(text)).toMatchObject({ value: text, type: 'inlineStr', isFormula: false })
  })

  it.each(['_x0041_', ' two \r\n lines\t', '<&>"\'', 'emoji 🏦 é', '\u0001\u0008\u001f', '__x000d_'])(
    'gives %j back letter by letter',
    async (text) => {
      // In the file each such sign is written as `_x0041_`, which the reader takes for the sign that it names.
      expect((await cellOf(text))?.value).toBe(text)
    },
  )

  // LibreOffice takes fewer than four digits for a sign, too.
  it.each(['_x3D_1+1', '_xa_', '_xa\r\nb', '_x00\u0001', '_X3d_'])(
    'says of %j that it stands for itself',
    async (text) => {
      expect(toWrittenCell(text).value).toBe(`_x005F_${text.slice(1)}`)
      expect((await cellOf(text))?.value).toBe(text)
    },
  )

  it('cuts no cell but one that is longer than a cell can be, and shows where', async () => {
    const long = await cellOf('x'.repeat(32_768))
    expect(long?.value).toBe(`${'x'.repeat(32_766)}…`)
    expect((await cellOf('x'.repeat(32_767)))?.value).toHaveLength(32_767)
  })

  it('writes days and times as what a calendar and a clock show', async () => {
    expect(await cellOf({ day: '2026-11-22' })).toMatchObject({
      value: '46348',
      format: 'yyyy-mm-dd',
      type: 'n',
    })
    const noon = await cellOf({ time: '2026-11-22T12:00:00.000+01:00' })
    expect(noon).toMatchObject({ value: '46348.5', format: 'yyyy-mm-dd hh:mm:ss', type: 'n' })
    expect(await cellOf({ day: 'no day' })).toMatchObject({ value: 'no day', type: 'inlineStr' })
    expect(await cellOf({ day: '1899-12-31' })).toMatchObject({ value: '1899-12-31', type: 'inlineStr' })
  })

  it('leaves empty what is nothing, and counts in numbers', async () => {
    const row = (await write([[null, '', 12_345]])).rows[1] ?? []
    expect(row.filter((cell) => cell?.value)).toHaveLength(1)
    expect(row[2]).toMatchObject({ value: '12345', format: '#,##0', type: 'n' })
  })
})

describe('spreadsheets', () => {
  it('hold several sheets in one file', async () => {
    const sheets = ['Fees', 'About'].map((name) => ({ name, columns, rows: [[name, null, null]] }))
    const bytes = await bytesOf(new Response(streamWorkbook(sheets)))
    expect(readXlsx(bytes).map(({ name, rows }) => [name, rows[1]?.[0]?.value])).toEqual([
      ['Fees', 'Fees'],
      ['About', 'About'],
    ])
  })

  it('take rows no faster than the file is read', async () => {
    let taken = 0
    const rows = (function* () {
      for (;;) yield [`row ${taken++}`, { amount: '1.5' }, null] satisfies Cell[]
    })()
    const reader = streamWorkbook([{ name: 'Fees', columns, rows }]).getReader()
    await reader.read()
    await reader.cancel()
    expect(taken).toBeLessThan(20_000)
  })
})
