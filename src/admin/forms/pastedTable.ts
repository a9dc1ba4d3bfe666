/** Beginnings of header words, and the columns that they name. */
export type Heads<Name> = readonly (readonly [RegExp, Name])[]

export type PastedRow<Name extends string> = { line: number; values: Record<Name, string> }

type Columns<Name> = { order: readonly Name[]; heads: Heads<Name>; most: number }

/**
 * A table as it comes from a spreadsheet, or with `;` or `,` between its cells. Without a header the columns have a
 * fixed order. `unknown`: names in the header that are no column.
 */
export function readPastedTable<Name extends string>(
  text: string,
  { order, heads, most }: Columns<Name>,
): { rows: PastedRow<Name>[]; unknown: string[] } {
  const rows = text
    .split(/\r?\n/)
    .slice(0, most + 1)
    .map((row, at) => ({ line: at + 1, row }))
    .filter(({ row }) => row.trim() !== '')
  const [first] = rows
  if (!first) return { rows: [], unknown: [] }
  const separator = ['\t', ';', ','].find((one) => first.row.includes(one)) ?? '\t'
  const cellsOf = (row: string) => row.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const found = cellsOf(first.row)
  const named = found.map((cell) => heads.find(([word]) => word.test(cell.toLowerCase()))?.[1])
  const hasHeader = found.length > 1 && !/\d/.test(first.row)
  const names: readonly (Name | undefined)[] = hasHeader ? named : order
  const read = rows.slice(hasHeader ? 1 : 0).map(({ line, row }) => {
    const cells = cellsOf(row)
    const values = Object.fromEntries(order.map((name) => [name, cells[names.indexOf(name)] ?? '']))
    return { line, values: values as Record<Name, string> }
  })
  return { rows: read, unknown: hasHeader ? found.filter((cell, at) => cell !== '' && !named[at]) : [] }
}

/** A comma is a decimal comma in every language, unless it may part thousands as in `1,085`. */
export function pastedDecimal(text: string): string {
  return /^(?:0,\d+|\d+,(?:\d{1,2}|\d{4,}))$/.test(text) ? text.replace(',', '.') : text
}

/** `16.10.2026` and `16/10/2026` begin with the day, as everywhere that such amounts have a decimal comma. */
export function pastedDay(text: string): string {
  const [, day = '', month = '', year] = /^(\d\d?)[./](\d\d?)[./](\d{4})$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
