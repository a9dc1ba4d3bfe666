import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { escapeXml, sheetXml, type StreamedSheet } from './sheetXml.ts'
import { stylesXml } from './styles.ts'
import { zipStream, type ZipEntry } from './zipStream.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Streams a workbook: rows are read as the file is downloaded, so memory does not grow with its size. */
export function streamWorkbook(sheets: readonly StreamedSheet[]): ReadableStream<Uint8Array> {
  return streamOf(zipStream(partsOf(sheets)))
}

/** Pieces are made only as fast as they are downloaded. */
export function streamOf(pieces: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(encoded(pieces)) as ReadableStream<Uint8Array>
}

async function* encoded(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece
}

function* partsOf(sheets: readonly StreamedSheet[]): Generator<ZipEntry> {
  const part = (path: string, xml: string) => ({ path, texts: [`${declaration}${xml}`] })
  const nth = sheets.map((_, at) => at + 1)
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>` +
      nth
        .map(
          (at) =>
            `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
        )
        .join('') +
      `</Types>`,
  )
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>` +
      sheets
        .map(({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('') +
      `</sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...nth.map((at) => ['worksheet', `worksheets/sheet${at}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  for (const [at, sheet] of sheets.entries())
    yield { path: `xl/worksheets/sheet${at + 1}.xml`, texts: sheetXml(sheet) }
  yield part('xl/styles.xml', stylesXml)
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}
