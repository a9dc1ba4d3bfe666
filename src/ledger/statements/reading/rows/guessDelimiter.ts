import { readingText } from '../sentences.ts'
import type { ReadingText } from '../../../../i18n/reading.ts'
import { csvRows, type Delimiter } from './csvRows.ts'
import type { Encoding } from './encoding.ts'

const candidates: readonly Delimiter[] = [',', ';', '\t', '|']
const names = {
  ',': 'with_commas',
  ';': 'with_semicolons',
  '\t': 'with_tabs',
  '|': 'with_bars',
} as const
const sampleRows = 200

/** A vote of the rows: the delimiter with which most of them have the same number of cells, and more than one. */
export function guessDelimiter(
  bytes: Uint8Array,
  encoding: Encoding,
): { delimiter: Delimiter; grounds: ReadingText } {
  const sample = bytes.subarray(0, 256 * 1024)
  const declared = /^\W{0,3}sep=([,;\t|])/.exec(new TextDecoder(encoding).decode(sample.subarray(0, 64)))
  if (declared) return { delimiter: declared[1] as Delimiter, grounds: readingText('delimiter_declared') }

  const [best] = candidates
    .map((delimiter) => ({ delimiter, ...vote(sample, encoding, delimiter) }))
    .toSorted((a, b) => b.score - a.score)
  if (!best || best.cells < 2) return { delimiter: ',', grounds: readingText('no_delimiter') }
  const { delimiter, agree, rows, cells } = best
  const grounds = readingText(names[delimiter], { count: agree, of: rows, columns: cells })
  return { delimiter, grounds }
}

function vote(sample: Uint8Array, encoding: Encoding, delimiter: Delimiter) {
  const counts = new Map<number, number>()
  let rows = 0
  for (const block of csvRows(sample, { encoding, delimiter }))
    for (const { cells } of block.rows) {
      if (rows === sampleRows) break
      rows++
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    }
  let most = { cells: 1, agree: 0 }
  for (const [cells, agree] of counts)
    if (cells > 1 && agree * Math.log2(cells) > most.agree * Math.log2(most.cells)) most = { cells, agree }
  // Nine columns in each row say more than two in each, as a decimal comma would make.
  return { ...most, rows, score: rows === 0 ? 0 : (most.agree / rows) * Math.log2(most.cells) }
}
