import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { digestLength, keptFields, type KeptRow } from './keptRow.ts'

const compress = promisify(brotliCompress)
const expand = promisify(brotliDecompress)

/** No block of ours comes near it; a packed block that somebody wrote by hand may. */
const mostBytes = 16 * 1024 * 1024

/** Rows as columns, since values of one kind pack best beside each other; their digests behind them. */
export async function packRows(rows: readonly KeptRow[], digests: readonly string[]): Promise<Uint8Array> {
  const columns = keptFields.map((field) => rows.map((row) => row[field]))
  return compress(JSON.stringify([...columns, digests.join('')]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  })
}

/** The rows of a block, and what was kept as their digests. */
export async function unpackRows(packed: Uint8Array): Promise<{ rows: KeptRow[]; digests: string[] }> {
  const text = await expand(packed, { maxOutputLength: mostBytes })
  const columns = JSON.parse(text.toString('utf8')) as [...unknown[][], string]
  const digests = String(columns[keptFields.length])
  const rows = (columns[0] as unknown[]).map((_, nth) => {
    const values = keptFields.map((field, column) => [field, (columns[column] as unknown[])[nth] ?? null])
    // Packed by `packRows`; whether it still is what was packed, the digests tell.
    return Object.fromEntries(values) as KeptRow
  })
  return { rows, digests: rows.map((_, nth) => digests.slice(nth * digestLength, (nth + 1) * digestLength)) }
}
