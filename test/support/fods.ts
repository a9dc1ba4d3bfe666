/** A cell of a flat OpenDocument table, with the type that LibreOffice detected. */
export type OfficeCell = { type: string; text: string; value?: string; formula?: string }

/** Rows of the first sheet, without trailing empty rows. Reads only the output of LibreOffice. */
export function readFods(xml: string): OfficeCell[][] {
  const sheet = /<table:table [^>]*>(.*?)<\/table:table>/su.exec(xml)?.[1] ?? ''
  const rows: OfficeCell[][] = []
  for (const [, attributes = '', inner] of sheet.matchAll(
    /<table:table-row([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gsu,
  )) {
    if (inner === undefined) continue
    const cells = readCells(inner)
    if (cells.length > 0) for (let n = repeats(attributes, 'rows'); n > 0; n--) rows.push(cells)
  }
  return rows
}

function readCells(xml: string): OfficeCell[] {
  const cells: OfficeCell[] = []
  for (const [, attributes = '', inner = ''] of xml.matchAll(
    /<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gsu,
  )) {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'u').exec(attributes)?.[1]
    const value =
      of('office:value') ?? of('office:date-value') ?? of('office:time-value') ?? of('office:boolean-value')
    const formula = of('table:formula')
    const cell = {
      type: of('office:value-type') ?? '',
      text: paragraphs(inner),
      ...(value !== undefined && { value }),
      ...(formula !== undefined && { formula: unescape(formula) }),
    }
    for (let n = repeats(attributes, 'columns'); n > 0; n--) cells.push(cell)
  }
  while (cells.at(-1)?.type === '') cells.pop()
  return cells
}

function repeats(attributes: string, what: 'rows' | 'columns'): number {
  return Math.min(
    Number(new RegExp(`number-${what}-repeated="(\\d+)"`, 'u').exec(attributes)?.[1] ?? 1),
    1000,
  )
}

/** Each line is a paragraph; consecutive blanks are stored as a number. */
function paragraphs(inner: string): string {
  return [...inner.matchAll(/<text:p(?: [^>]*)?(?:\/>|>(.*?)<\/text:p>)/gsu)]
    .map(([, text = '']) =>
      unescape(
        text
          .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/gu, (_, count: string) =>
            ' '.repeat(Number(count || 1)),
          )
          .replaceAll('<text:tab/>', '\t')
          .replaceAll('<text:line-break/>', '\n')
          .replaceAll(/<[^>]*>/gu, ''),
      ),
    )
    .join('\n')
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (_, decimal, hex, name: string) =>
    name ? (named[name] ?? '') : String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16)),
  )
}
