import type { Cell, WrittenTable } from './table.ts'

/** The file as text, with the line number of each row. */
export function writeText(
  table: WrittenTable,
  random: () => number,
): { bytes: Uint8Array; numbers: number[] } {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const newline = pick(['\n', '\r\n'])
  const numbers: number[] = []
  let line = 1
  let text = ''
  const write = (cells: readonly Cell[]) => {
    const row = cells.map((cell) => quoted(cell, table)).join(table.delimiter) + newline
    line += row.split('\n').length - 1
    text += row
  }
  table.above.forEach(write)
  write(table.header)
  for (const { cells } of table.rows) {
    numbers.push(line)
    write(cells)
  }
  table.below.forEach(write)
  return { bytes: encode(random() < 0.3 ? text.trimEnd() : text, pick(table.encodings)), numbers }
}

function quoted(cell: Cell, { delimiter, quoteAll }: WrittenTable): string {
  const text = typeof cell === 'string' ? cell : cell.text
  const isNeeded = quoteAll || text.includes(delimiter) || text.includes('"') || text.includes('\n')
  return isNeeded ? `"${text.replaceAll('"', '""')}"` : text
}

function encode(text: string, encoding: WrittenTable['encodings'][number]): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-8-bom') return Buffer.from(`\uFEFF${text}`)
  // For the characters of statements, windows-1252 equals Latin-1.
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1')
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}
