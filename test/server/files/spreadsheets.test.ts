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

async function withSecondSheet(rows: Cell[][]): Promise<ReadSheet> {
  const first = { name: 'First', columns, rows: [['x'], [{ amount: '1.5' }]] satisfies Cell[][] }
  const bytes = await bytesOf(new Response(streamWorkbook([first, { name: 'Fees', columns, rows }])))
  const [, sheet] = readXlsx(bytes)
  if (!sheet) throw new Error('no sheet was written')
  return sheet
}

describe.each([
  ['alone', alone],
  ['with a second sheet', withSecondSheet],
])('a sheet written %s', (_, write) => {
  const cellOf = async (cell: Cell) => (await write([['first', 1, null], [cell]])).rows[2]?.[0]

  it('has a bold frozen header row and columns of the requested widths', async () => {
    const { name, rows, frozen, widths } = await write([['OR-1', { amount: '1.50' }, null]])
    expect([name, frozen, widths]).toEqual(['Fees', 1, [24, 16, 16]])
    expect(rows[0]?.map(({ value, isBold }) => [value, isBold])).toEqual([
      ['order', true],
      ['=fee', true],
      ['made in Europe/Lisbon', true],
    ])
    expect(rows[1]?.filter(({ isBold }) => isBold)).toEqual([])
  })

  it('has its header without rows', async () => {
    expect((await write([])).rows[0]?.map(({ value }) => value)).toEqual(columns.map(({ header }) => header))
  })

  it.each([
    ['1250.50', '1250.5', '#,##0.00'],
    ['0', '0', '#,##0'],
    ['-0.30', '-0.3', '#,##0.00'],
    ['0.000000000000000001', '1e-18', '#,##0.000000000000000000'],
    ['999999999999999', '999999999999999', '#,##0'],
    ['0000123456789012.345', '123456789012.345', '#,##0.000'],
  ])('writes %s as a number with its sent decimals', async (amount, value, format) => {
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
  ])('writes %j as plain text', async (text) => {
    expect(await cellOf(text)).toMatchObject({ value: text, type: 'inlineStr', isFormula: false })
  })

  it.each(['_x0041_', ' two \r\n lines\t', '<&>"\'', 'emoji 🏦 é', '\u0001\u0008\u001f', '__x000d_'])(
    'reads %j back unchanged',
    async (text) => {
      // The file escapes each such character as `_x0041_`, which the reader decodes.
      expect((await cellOf(text))?.value).toBe(text)
    },
  )

  // LibreOffice also decodes fewer than four digits.
  it.each(['_x3D_1+1', '_xa_', '_xa\r\nb', '_x00\u0001', '_X3d_'])(
    'escapes %j so that it reads back unchanged',
    async (text) => {
      expect(toWrittenCell(text).value).toBe(`_x005F_${text.slice(1)}`)
      expect((await cellOf(text))?.value).toBe(text)
    },
  )

  it('cuts only cells above the maximum length, and marks the cut', async () => {
    const long = await cellOf('x'.repeat(32_768))
    expect(long?.value).toBe(`${'x'.repeat(32_766)}…`)
    expect((await cellOf('x'.repeat(32_767)))?.value).toHaveLength(32_767)
  })

  it('writes days and times as calendar and clock values', async () => {
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

  it('leaves empty cells empty, and writes counts as numbers', async () => {
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
