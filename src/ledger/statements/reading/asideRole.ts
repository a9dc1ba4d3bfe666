import type { AsideLine } from './line.ts'
import type { Row } from './rows/row.ts'

export type Table = {
  /** The header's cells as they stand, empty where there is none. */
  header: readonly string[]
  width: number
  /** The places of the columns of ids and of dates, as far as names tell. */
  ids: readonly number[]
  dates: readonly number[]
  /** The place of the column that names the kind of record, and the records that are lines. */
  records?: { at: number; lines: ReadonlySet<string> }
}

/** What a row below the header is, if its form shows that it is no line; undefined for a line. */
export function asideRole(row: Row, table: Table): AsideLine['role'] | undefined {
  const { cells } = row
  const { header, width, records } = table
  if (records) {
    const record = (cells[records.at] ?? '').trim()
    if (!records.lines.has(record))
      return cells.length === header.length && isSame(cells, header) ? 'header' : 'trailer'
  }
  const texts = cells.filter((cell) => cell.trim() !== '')
  const [first = ''] = texts
  if (totalWords.test(first.trim()) && !isOfAnOrder(row, table)) return 'total'
  if (first === header[0] && texts.length > 1 && isSame(cells, header)) return 'header'
  const isSparse = texts.length <= Math.max(1, Math.min(4, width / 2))
  if (!isSparse) return undefined
  if (endMark.test(first.trim()) || texts.some((text) => countWords.test(text.trim()))) return 'trailer'
  // A sentence alone in a row of a table is a remark; a word alone may be the rest of a line that was cut off.
  return texts.length === 1 && width >= 3 && /\S\s+\S/.test(first.trim()) ? 'trailer' : undefined
}

/** As a line of the merchant Total Energies. In a total what stands below the ids is a count, and has no date. */
function isOfAnOrder({ cells }: Row, { ids, dates }: Table): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== '')
  const isFilled = (at: number) => at !== first && (cells[at] ?? '').trim() !== ''
  return ids.some(isFilled) && (dates.length === 0 || dates.some(isFilled))
}

/** 'Total', 'TOTAL EUR', 'Sub-total:', 'Summe', 'Totais do lote'; not 'Totalcard'. */
const totalWords =
  /^(?:grand |sub-?\s?|net |overall )?(?:totals?|totais|totales|total geral|summe|gesamt|gesamtsumme|zwischensumme|somme|totaux|totaal|totale|totali|soma|suma|sum)(?:$|[\s:(])/i

/** '<END>', 'EOF', 'Trailer', 'End of report'. */
const endMark =
  /^(?:<\s*\/?\s*(?:end|eof|fim|fin|ende)\s*>|end|eof|fim|ende|trailer|trl|footer|checksum|(?:end|fim|fin|ende) (?:of|do|de|du|der|des)\b.*)[.:]?$/i

/** 'Record count', 'Records: 200', '200 rows', 'Número de registos'. */
const countWords =
  /^(?:(?:number|total|no|nº|numero|número|anzahl|nombre) (?:of|de|der)? ?|total )?(?:records?|rows?|lines?|regist[or]s|registros|linhas|lineas|líneas|zeilen|datensätze|lignes|row count|record count|line count)(?: count)?\s*[:=]?\s*\d*$|^\d+ (?:records?|rows?|lines?|registos|registros|linhas|zeilen|lignes)$/i

function isSame(cells: readonly string[], header: readonly string[]): boolean {
  return cells.every((cell, at) => cell.trim() === (header[at] ?? '').trim())
}
