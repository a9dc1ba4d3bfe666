import { createLineReader, isUnanswered } from './createLineReader.ts'
import { createProofs } from './proofs.ts'
import type { StatementBatch, StatementLine, UnreadableLine } from './line.ts'
import type { Proof } from './rows/row.ts'
import { mappedColumns } from './mapping.ts'
import type { Mapping } from '../../../api/statementMapping.requests.ts'
import { openTable, type TableRow } from './openTable.ts'
import { refused } from './rows/sentences.ts'

/** Small batches, so that parsing them blocks the event loop only for milliseconds. */
const batchLines = 250

/** The last batch has the proofs. */
export async function* readStatement(bytes: Uint8Array, mapping: Mapping): AsyncGenerator<StatementBatch> {
  if (isUnanswered(mapping)) throw new Error('the mapping has unanswered questions')
  const table = await openTable(bytes, mapping.layout)
  const names = new Set(table.columns)
  const missing = mappedColumns(mapping).filter((name) => !names.has(name))
  if (missing.length > 0) throw refused('columns-missing', { columns: missing.join(', ') })

  const reader = createLineReader({ mapping, columns: table.columns, calendar: table.calendar })
  const proofs = createProofs(mapping, table.columns, reader)
  const ofBytes = bytes.byteLength
  let read = 0
  const ownProof: Proof[] = []
  for await (const { rows, share, proof = [] } of table.rows()) {
    ownProof.push(...proof)
    for (let from = 0; from < rows.length; from += batchLines) {
      const batch = rows.slice(from, from + batchLines)
      read += batch.filter(({ role }) => role === undefined).length
      yield { ...sort(batch), progress: { bytes: Math.round(share * ofBytes), ofBytes, lines: read } }
    }
  }
  yield {
    lines: [],
    unreadable: [],
    progress: { bytes: ofBytes, ofBytes, lines: read },
    proof: table.mapping ? ownProof : proofs.end(),
  }

  function sort(rows: readonly TableRow[]) {
    const lines: StatementLine[] = []
    const unreadable: UnreadableLine[] = []
    for (const { row, role } of rows) {
      const line = role === undefined ? reader.read(row) : undefined
      if (line && 'code' in line) {
        unreadable.push(line)
        proofs.addUnreadable()
      } else if (line && !proofs.isTotal(line)) {
        lines.push(line)
        proofs.add(line, row)
      } else proofs.addAside(role ?? 'total', row)
    }
    return { lines, unreadable }
  }
}
