import { limits } from '../row.ts'
import { refused } from '../sentences.ts'
import { type Calendar, dateStyles } from './dates.ts'
import { checkSize, inflateEntry, inflateSmall, type ZipEntry } from './zipEntries.ts'
import { attribute, createXmlScanner, tagsOf, type XmlTag } from './scanXml.ts'

export type Workbook = {
  sheets: readonly { name: string; entry: ZipEntry; isHidden: boolean }[]
  calendar: Calendar
  dateStyles: readonly boolean[]
  strings: () => Promise<Texts>
}

/** Never reads links, macros, charts or other parts. */
export async function openWorkbook(entries: ReadonlyMap<string, ZipEntry>): Promise<Workbook> {
  const book = entries.get('xl/workbook.xml')
  if (!book) throw refused('not-a-statement.archive')
  const small = (entry: ZipEntry | undefined) => (entry ? inflateSmall(entry, limits.smallXml) : '')

  const places = relationships(await small(entries.get('xl/_rels/workbook.xml.rels')))
  const { listed, calendar } = sheetsOf(await small(book))
  if (listed.length > limits.sheets) throw refused('hostile.file')
  const sheets = listed.flatMap(({ name, id, isHidden }) => {
    const entry = entries.get(places.get(id) ?? '')
    return entry ? [{ name, entry, isHidden }] : []
  })
  if (sheets.length === 0) throw refused('empty')
  let strings: Promise<Texts> | undefined
  return {
    sheets,
    calendar,
    dateStyles: dateStyles(await small(entries.get('xl/styles.xml'))),
    strings: () => (strings ??= readSharedStrings(entries.get('xl/sharedStrings.xml'))),
  }
}

function sheetsOf(xml: string) {
  const tags = tagsOf(xml)
  const is1904 = ({ name, attributes }: XmlTag) =>
    name === 'workbookPr' && /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
  const calendar: Calendar = tags.some(is1904) ? '1904' : '1900'
  const sheets = tags.filter(({ name }) => name === 'sheet')
  const listed = sheets.map(({ attributes }, at) => ({
    name: attribute(attributes, 'name') ?? `Sheet ${at + 1}`,
    id: /:id=["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
    isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
  }))
  return { listed, calendar }
}

function relationships(xml: string): Map<string, string> {
  const own = tagsOf(xml).filter(
    ({ name, attributes }) => name === 'Relationship' && attribute(attributes, 'TargetMode') !== 'External',
  )
  return new Map(
    own.map(({ attributes }) => {
      const target = attribute(attributes, 'Target') ?? ''
      const place = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      return [attribute(attributes, 'Id') ?? '', place]
    }),
  )
}

export type Texts = (number: number) => string

async function readSharedStrings(entry: ZipEntry | undefined): Promise<Texts> {
  if (entry) checkSize(entry, limits.sharedStringsXml)
  const texts = createTexts(entry?.size ?? 0)
  if (!entry) return texts.at
  let current: string[] = []
  let length = 0
  let isText = false
  let isReading = 0
  const scanner = createXmlScanner({
    open(name) {
      if (name === 'si') {
        current = []
        length = 0
      }
      // Phonetic hints are not part of the text.
      else if (name === 'rPh') isReading++
      else if (name === 't') isText = isReading === 0
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading--
      else if (name === 'si') {
        if (texts.add(current.join('')) > limits.sharedStrings) throw refused('hostile.file')
      }
    },
    text(text) {
      if (!isText) return
      length += text.length
      if (length > limits.cellText) throw refused('hostile.file')
      current.push(text)
    },
  })
  for await (const { text } of inflateEntry(entry, limits.sharedStringsXml)) scanner.write(text)
  return texts.at
}

/** Stores up to a million short texts as bytes: strings would take four times the memory. */
function createTexts(size: number) {
  const bytes = Buffer.allocUnsafeSlow(size)
  const ends = [0]
  return {
    add(text: string): number {
      const start = ends.at(-1) ?? 0
      // Only damaged characters take more bytes than in the XML.
      if (start + Buffer.byteLength(text) > size) throw refused('broken.zip')
      return ends.push(start + bytes.write(text, start)) - 1
    },
    at: (number: number) => bytes.toString('utf8', ends[number], ends[number + 1] ?? 0),
  }
}
