import { expect, test } from 'vitest'
import { inspectStatement } from '../../../src/server/statements/reading/readStatement.ts'
import { refusalOf } from '../../support/statements/readWhole.ts'
import { limits } from '../../../src/server/statements/reading/rows/row.ts'
import { letters, workbook } from '../../support/statements/writeWorkbook.ts'
import { zip } from '../../support/statements/zip.ts'

const header = ['Order ID', 'Date', 'Amount', 'Currency']
const row = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells.map((text, at) => `<c r="${letters(at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const lines = row(1, header) + row(2, ['a', '2026-10-01', '1.00', 'EUR'])
const sheet = (rows: string) => `<sheetData>${rows}</sheetData>`
const manySheets = Array.from({ length: 3000 }, (_, at) => ({
  name: `xl/worksheets/s${at}.xml`,
  content: '',
}))
const listed = Array.from(
  { length: 500 },
  (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`,
)

const shared = (number: number, count: number) =>
  `<row r="${number}">${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`
const sharedRows = (count: number) =>
  Array.from({ length: count }, (_, at) => shared(at + 3, 7)).join(' '.repeat(15_000))

const unlike =
  'the file is larger inside, or built in another way, than a list of payments is: ask the sender for CSV'

const cases: Record<string, [file: () => Uint8Array, words: string]> = {
  'a part with a declared size of 4 GB': [
    () => zip([{ name: 'xl/workbook.xml', content: '<workbook/>', declaredSize: 0xfffffff0 }]),
    unlike,
  ],
  'a part larger than its declared size': [
    () => zip([{ name: 'xl/workbook.xml', content: ' '.repeat(10_000_000), declaredSize: 1000 }]),
    unlike,
  ],
  'a document type with an external entity': [
    () =>
      workbook({
        sheet: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheet(row(1, ['&e;', 'Amount']))}`,
      }),
    unlike,
  ],
  'a cell in a distant column': [
    () => workbook({ sheet: sheet(`${lines}<row r="3"><c r="XFD3"><v>1</v></c></row>`) }),
    unlike,
  ],
  'two rows with the same number': [
    () => workbook({ sheet: sheet(lines + row(2, ['b', '2026-10-01', '1.00', 'EUR'])) }),
    unlike,
  ],
  'rows in descending order': [
    () => workbook({ sheet: sheet(`${lines}${row(7, ['b'])}<row/>${row(3, ['c'])}`) }),
    unlike,
  ],
  'an impossible row number': [
    () => workbook({ sheet: sheet(`${lines}<row r="99999999"><c><v>1</v></c></row>`) }),
    unlike,
  ],
  'a cell of megabytes': [() => workbook({ sheet: sheet(lines + row(3, ['x'.repeat(2_000_000)])) }), unlike],
  'a cell longer than spreadsheets allow': [
    () => workbook({ sheet: sheet(lines + row(3, ['x'.repeat(40_000)])) }),
    unlike,
  ],
  'a shared text of megabytes': [
    () => workbook({ sheet: sheet(lines + shared(3, 2)), strings: ['x'.repeat(4_000_000)] }),
    unlike,
  ],
  'a shared text longer than spreadsheets allow': [
    () => workbook({ sheet: sheet(lines + shared(3, 2)), strings: ['x'.repeat(40_000)] }),
    unlike,
  ],
  'a shared text of many short pieces': [
    () =>
      workbook({
        sheet: sheet(lines + shared(3, 2)),
        rawStrings: `<si>${`<r><t>${'x'.repeat(1000)}</t></r>`.repeat(100)}</si>`,
      }),
    unlike,
  ],
  'a row that repeats a shared text': [
    () => workbook({ sheet: sheet(lines + shared(3, 9)), strings: ['x'.repeat(30_000)] }),
    unlike,
  ],
  'rows that repeat a shared text': [
    () =>
      workbook({
        sheet: sheet(lines + Array.from({ length: 30 }, (_, at) => shared(at + 3, 8)).join('')),
        strings: ['x'.repeat(30_000)],
      }),
    unlike,
  ],
  'a small workbook that repeats a shared text in a thousand batches': [
    () => workbook({ sheet: sheet(lines + sharedRows(2000)), strings: ['x'.repeat(30_000)] }),
    unlike,
  ],
  'a text of megabytes between two tags': [
    () => workbook({ sheet: sheet(lines), rawStrings: `<si>${'x'.repeat(1_000_000)}</si>` }),
    unlike,
  ],
  'a tag of megabytes': [
    () => workbook({ sheet: sheet(`${lines}<row r="3" x="${'y'.repeat(1_000_000)}"/>`) }),
    unlike,
  ],
  'thousands of parts': [() => workbook({ sheet: sheet(lines), more: manySheets }), unlike],
  'hundreds of sheets': [
    () =>
      zip([{ name: 'xl/workbook.xml', content: `<workbook><sheets>${listed.join('')}</sheets></workbook>` }]),
    unlike,
  ],
  'a password': [
    () => zip([{ name: 'xl/workbook.xml', content: '<workbook/>', flags: 1 }]),
    'the file is an old spreadsheet (XLS) or is protected by a password: save it as XLSX or CSV',
  ],
  'damage in the middle': [
    () => {
      const bytes = workbook({ sheet: sheet(lines.repeat(100)) })
      return bytes.fill(0xff, 200, bytes.length - 200)
    },
    'the workbook is damaged: it cannot be unpacked',
  ],
  'another packed file': [
    () => zip(['word/document.xml', 'word/styles.xml'].map((name) => ({ name, content: '<x/>' }))),
    'the file is an archive of several files: unpack it and add each of them',
  ],
  'a packed file in a packed file': [
    () => zip([{ name: 'inner.zip', content: zip([{ name: 'october.csv', content: 'Order ID,Fee' }]) }]),
    'the file is an archive of several files: unpack it and add each of them',
  ],
  'a packed file of 4 GB': [
    () => zip([{ name: 'october.csv', content: 'Order ID,Fee', declaredSize: 4_294_967_280 }]),
    unlike,
  ],
  'a web page that calls itself a spreadsheet': [
    () => Buffer.from('<html><body><table><tr><td>Order ID</td><td>Fee</td></tr></table></body></html>'),
    'the file is a web page, XML or JSON: save it as XLSX or CSV',
  ],
  'an answer of an API': [
    () => Buffer.from('[{"orderId":"OR-1","fee":"0.50"},{"orderId":"OR-2","fee":"0.70"}]'),
    'the file is a web page, XML or JSON: save it as XLSX or CSV',
  ],
  'a header without lines': [
    () => Buffer.from('Order ID;Date;Amount;Fee;Currency\n'),
    'the file has a header, but no lines below it',
  ],
  'a text file with ten million columns': [
    () => Buffer.from(`${header.join(',')}\n${','.repeat(10_000_000)}\n`),
    `line 2 has more than ${limits.columns} columns`,
  ],
  'a text file with two thousand columns': [
    () => Buffer.from(`${header.join(',')}\n${'1,'.repeat(2000)}\n`),
    `line 2 has more than ${limits.columns} columns`,
  ],
  'a text file of one line of 50 MB': [
    () => Buffer.alloc(limits.fileBytes, 'a'),
    'line 1 is longer than 262144 characters: this is not a table',
  ],
  'a text file with an unclosed quote of 50 MB': [
    () => Buffer.concat([Buffer.from('a,"'), Buffer.alloc(limits.fileBytes - 3, 'a')]),
    'line 1 is longer than 262144 characters: this is not a table',
  ],
  'a file of more than 50 MB': [
    () => Buffer.alloc(limits.fileBytes + 1, 'a'),
    `the file has ${limits.fileBytes + 1} bytes; at most ${limits.fileBytes} are read`,
  ],
  'a text file of too many lines': [
    () => Buffer.from(`a,b\n${'1,2\n'.repeat(limits.rows + 1)}`),
    `the file has more than ${limits.rows} rows`,
  ],
}

test.each(Object.keys(cases))('refuses %s', async (name) => {
  const [file, words] = cases[name] ?? []
  const bytes = file?.() ?? new Uint8Array()

  expect(await refusalOf(inspectStatement(bytes))).toEqual(words)
})

test.each([
  ['rows', '<row/>'.repeat(1_000_000)],
  ['cells', `<row>${'<c s="1"/>'.repeat(50)}</row>`.repeat(20_000)],
])('skips a million empty %s', async (_, empty) => {
  const { preview } = await inspectStatement(workbook({ sheet: sheet(lines + empty) }))

  expect(preview.raw.map(({ number }) => number)).toEqual([1, 2])
})
