import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Cell } from '../../../src/gateway/ledger/exports/xlsx/cells.ts'
import { streamSheet } from '../../../src/gateway/ledger/exports/xlsx/streamSheet.ts'
import { streamWorkbook } from '../../../src/gateway/ledger/exports/xlsx/streamWorkbook.ts'
import { writeWorkbook } from '../../../src/gateway/ledger/exports/xlsx/writeWorkbook.ts'
import { bytesOf } from '../../support/bytesOf.ts'

const office = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find((path) => existsSync(path))

const columns = [{ header: 'text' }, { header: 'amount' }, { header: 'day' }, { header: 'time' }]
const rows: Cell[][] = [
  ['=1+1', { amount: '1250.50' }, { day: '2026-11-22' }, { time: '2026-11-22T12:34:56' }],
  ['@SUM(A1)', { amount: '9007199254740993' }, null, null],
]

/** What a cell is there: its type, its value, and whether it is a formula. */
function cellsOf(flat: string): string[] {
  return [...flat.matchAll(/<table:table-cell((?:[^>]*[^/])?)>(.*?)<\/table:table-cell>/gsu)].map(
    ([, has = '', inner = '']) => {
      const of = (name: string) => new RegExp(`${name}="([^"]*)"`, 'u').exec(has)?.[1]
      const text = inner.replaceAll(/<[^>]*>/gu, '').trim()
      const value = of('office:value') ?? of('office:date-value') ?? text
      return `${of('office:value-type')} ${value}${has.includes('table:formula') ? ' FORMULA' : ''}`
    },
  )
}

// A start of it takes seconds: once in a while is enough.
test.skipIf(!office || !process.env.LONG)(
  'LibreOffice opens each kind of file, typed and without formulas',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spreadsheets-'))
    try {
      const sheet = { name: 'Fees', columns, rows }
      writeFileSync(join(folder, 'whole.xlsx'), await writeWorkbook([sheet]))
      writeFileSync(join(folder, 'streamed.xlsx'), await bytesOf(new Response(await streamSheet(sheet))))
      writeFileSync(join(folder, 'several.xlsx'), await bytesOf(new Response(streamWorkbook([sheet]))))
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
      const files = ['whole.xlsx', 'streamed.xlsx', 'several.xlsx'].map((name) => join(folder, name))
      execFileSync(office ?? '', [
        profile,
        '--headless',
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        ...files,
      ])
      for (const name of ['whole', 'streamed', 'several'])
        expect(cellsOf(readFileSync(join(folder, `${name}.fods`), 'utf8'))).toEqual([
          'string text',
          'string amount',
          'string day',
          'string time',
          'string =1+1',
          'float 1250.5',
          'date 2026-11-22',
          'date 2026-11-22T12:34:56',
          'string @SUM(A1)',
          'string 9007199254740993',
        ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
