import type { Cell, WrittenTable } from './table.ts'
import { zip, type Part } from './zip.ts'

export type WorkbookForm = { calendar: '1900' | '1904'; strings: 'shared' | 'inline' }

/** The file as a workbook with typed cells, with the sheet row of each line. */
export function writeWorkbook(
  table: WrittenTable,
  form: WorkbookForm,
): { bytes: Uint8Array; numbers: number[] } {
  const strings = new Map<string, number>()
  const rows: string[] = []
  const numbers: number[] = []
  const write = (cells: readonly Cell[]) => {
    const number = rows.length + 1
    const written = cells.map((cell, at) => writeCell(cell, `${letters(at)}${number}`, form, strings))
    rows.push(`<row r="${number}" spans="1:9">${written.join('')}</row>`)
  }
  table.above.forEach(write)
  write(table.header)
  for (const { cells } of table.rows) {
    write(cells)
    numbers.push(rows.length)
  }
  table.below.forEach(write)
  const sheet = `<sheetData>${rows.join('')}</sheetData><hyperlinks><hyperlink ref="A1"/></hyperlinks>`
  return { bytes: workbook({ sheet, strings: [...strings.keys()], calendar: form.calendar }), numbers }
}

/** A workbook around the content of one sheet. */
export function workbook({
  sheet,
  strings = [],
  rawStrings = strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join(''),
  calendar = '1900',
  first,
  more = [],
}: {
  sheet: string
  strings?: readonly string[]
  rawStrings?: string
  calendar?: '1900' | '1904'
  /** The content of a sheet before it, called Summary. */
  first?: string
  more?: readonly Part[]
}): Uint8Array {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zip([
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook ${main} xmlns:r="${relations}"><workbookPr${calendar === '1904' ? ' date1904="1"' : ''}/><sheets>${first === undefined ? '' : '<sheet name="Summary" sheetId="2" r:id="rId2"/>'}<sheet name="Statement" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${head}<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst ${main}>${rawStrings}</sst>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: `${head}<worksheet ${main}>${sheet}</worksheet>` },
    ...(first === undefined
      ? []
      : [{ name: 'xl/worksheets/sheet2.xml', content: `${head}<worksheet ${main}>${first}</worksheet>` }]),
    ...more,
  ])
}

function writeCell(cell: Cell, place: string, form: WorkbookForm, strings: Map<string, number>): string {
  if (typeof cell !== 'string') {
    if ('amount' in cell) return `<c r="${place}" s="2"><v>${Number(cell.amount)}</v></c>`
    const first = form.calendar === '1904' ? '1904-01-01' : '1899-12-30'
    return `<c r="${place}" s="1"><v>${(Date.parse(cell.day) - Date.parse(first)) / 86_400_000}</v></c>`
  }
  if (cell === '') return ''
  if (form.strings === 'inline') return `<c r="${place}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`
  if (!strings.has(cell)) strings.set(cell, strings.size)
  return `<c r="${place}" t="s"><v>${strings.get(cell)}</v></c>`
}

export function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26)
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}
