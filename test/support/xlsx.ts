import { inflateRawSync } from 'node:zlib'

export type ReadCell = { value: string; type: string; format: string; isBold: boolean; isFormula: boolean }
export type ReadSheet = { name: string; rows: ReadCell[][]; frozen: number; widths: number[] }

/** Reads a spreadsheet from its bytes, independent of the writer's library. */
export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const parts = unzip(Buffer.from(bytes))
  const part = (path: string) => parts.get(path) ?? ''
  const styles = readStyles(part('xl/styles.xml'))
  return [...part('xl/workbook.xml').matchAll(/<sheet [^>]*?name="([^"]*)"/gu)].map(([, name = ''], nth) => {
    const xml = part(`xl/worksheets/sheet${nth + 1}.xml`)
    return {
      name: unescape(name),
      rows: [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gsu)].map(([, row = '']) => readRow(row, styles)),
      frozen: /<pane [^>]*state="frozen"/u.test(xml) ? Number(/ySplit="(\d+)"/u.exec(xml)?.[1]) : 0,
      widths: [...xml.matchAll(/<col [^>]*?width="([\d.]+)"/gu)].map(([, width]) => Number(width)),
    }
  })
}

type Style = { format: string; isBold: boolean }

function readRow(xml: string, styles: Style[]): ReadCell[] {
  const cells: ReadCell[] = []
  for (const [, attributes = '', inner = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)) {
    const column = columnNumber(/r="([A-Z]+)\d+"/u.exec(attributes)?.[1] ?? 'A')
    const style = styles[Number(/s="(\d+)"/u.exec(attributes)?.[1] ?? 0)]
    const text = /<t(?: [^>]*)?>(.*?)<\/t>/su.exec(inner)?.[1] ?? /<v>(.*?)<\/v>/su.exec(inner)?.[1] ?? ''
    cells[column] = {
      value: unescape(text),
      type: / t="(\w+)"/u.exec(` ${attributes}`)?.[1] ?? 'n',
      format: style?.format ?? '',
      isBold: style?.isBold ?? false,
      isFormula: /<f[ >/]/u.test(inner),
    }
  }
  return cells
}

function readStyles(xml: string): Style[] {
  const formats = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/gu)].map(([, id, code = '']) => [
      id,
      unescape(code),
    ]),
  )
  const fonts = [...xml.matchAll(/<font>(.*?)<\/font>/gsu)].map(([, font = '']) => font.includes('<b/>'))
  const used = /<cellXfs[^>]*>(.*?)<\/cellXfs>/su.exec(xml)?.[1] ?? ''
  return [...used.matchAll(/<xf [^>]*numFmtId="(\d+)" fontId="(\d+)"/gu)].map(([, id, font]) => ({
    format: formats.get(id ?? '') ?? (id === '3' ? '#,##0' : id === '4' ? '#,##0.00' : ''),
    isBold: fonts[Number(font)] ?? false,
  }))
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (_, decimal, hex, name: string) =>
      name ? (named[name] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16)),
    )
    .replaceAll(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

/** Reads the directory at the end of the file, because a stream does not know its sizes at its start. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    const path = bytes.toString('utf8', at + 46, at + 46 + name)
    parts.set(path, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return parts
}
