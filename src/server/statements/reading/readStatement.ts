import { createLineReader, isUnanswered } from './createLineReader.ts'
import { createProofs } from './proofs.ts'
import {
  type Proof,
  limits,
  type Row,
  type StatementBatch,
  type StatementLine,
  type UnreadableLine,
} from './rows/row.ts'
import { mappedColumns, type Inspection } from './mapping.ts'
import type { Mapping, Layout } from '../../../api/statementMapping.requests.ts'
import { openTable, type TableRow } from './openTable.ts'
import { refused } from './rows/sentences.ts'
import { zoneIn } from './cells/zones.ts'
import { type Column, createColumns, hasNumbers, isOfNumbers } from './columns.ts'
import { ruleFrom } from './proposeMoney.ts'
import { readTitles } from './titles.ts'
import { mayHoldIds, proposeMapping } from './proposeMapping.ts'

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
      const isLine = role === undefined && (row.fault !== undefined || !proofs.isTotal(row))
      const line = isLine ? reader.read(row) : undefined
      if (line && 'code' in line) {
        unreadable.push(line)
        proofs.addUnreadable()
      } else if (line) {
        lines.push(line)
        proofs.add(line, row)
      } else proofs.addAside(role ?? 'total', row)
    }
    return { lines, unreadable }
  }
}

export type InspectOptions = {
  /** The sender's stored mapping, or a person's new answer. */
  stored?: Mapping
  /** Set by a person; the rest is guessed again. `stored` is then their answer, so nothing in it is a question. */
  layout?: Partial<Layout>
}

const sampleLines = 2000
const previewLines = 25

/** Reads the whole file once; everything it leaves open becomes a question. */
export async function inspectStatement(bytes: Uint8Array, options: InspectOptions = {}): Promise<Inspection> {
  const { stored, layout: stated } = options
  const table = await openTable(bytes, stated, stored && mappedColumns(stored))
  const { layout, records, calendar, sheets } = table
  const counted = createColumns(table.columns)
  const sample: Row[] = []
  let sampleText = 0
  for await (const { rows } of table.rows())
    for (const { row, role } of rows) {
      if (role !== undefined) continue
      if (row.fault || isShifted(row, table.columns.length)) continue
      counted.add(row)
      if (sample.length >= sampleLines || sampleText > limits.batchText) continue
      sample.push(row)
      sampleText += lengthOf(row)
    }

  if (sample.length === 0 && layout.header > 0 && stated === undefined) throw refused('empty.lines')
  if (table.mapping) return fixedInspection(table.mapping, table.columns, sample)
  const columns = counted.read()
  const isTable = columns.some(hasNumbers) ? columns.length > 1 : isFilled(sample)
  if (!isTable && stated === undefined) throw refused('not-a-statement.letter')
  const titles = readTitles(table.titles)
  const { mapping, questions, isZoneAssumed } = proposeMapping({
    layout,
    columns,
    records,
    sample,
    calendar,
    titles,
    stored,
    isAnswered: stated !== undefined,
  })
  const { rawCells } = createLineReader({ mapping, columns: table.columns, calendar })
  return {
    mapping,
    questions,
    columns: table.columns,
    sample: { rows: someOf(sample), ...(calendar && { calendar }) },
    idColumns: columns.filter(isOfIds).map(({ name }) => name),
    preview: {
      raw: table.first.slice(0, previewLines).map((row) => ({ number: row.number, cells: rawCells(row) })),
    },
    ...(sheets && { sheets }),
    numbers: columns.filter(isOfNumbers).map(ruleFrom),
    periodZone: titles.period?.zone ?? zoneOfDates(mapping, columns),
    ...(isZoneAssumed && { isZoneAssumed }),
    ...(titles.period && { printed: titles.period }),
  }
}

/** The format fixes the mapping, so there are no questions. */
function fixedInspection(mapping: Mapping, columns: readonly string[], sample: readonly Row[]): Inspection {
  const raw = sample.slice(0, previewLines).map(({ number, cells }) => ({ number, cells }))
  return {
    mapping,
    columns,
    preview: { raw },
    questions: [],
    sample: { rows: [] },
    idColumns: [],
    numbers: [],
    periodZone: 'UTC',
  }
}

function lengthOf({ cells }: Row): number {
  return cells.reduce((length, cell) => length + cell.length, 0)
}

/** Rows of texts may be a table whose header was not found; a letter has a cell or two per row. */
function isFilled(sample: readonly Row[]): boolean {
  const isWide = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length >= 3
  return sample.filter(isWide).length * 2 > sample.length
}

/** The zone of the dates; of most lines if a column names it. */
function zoneOfDates({ date }: Mapping, columns: readonly Column[]): string {
  if (typeof date?.zone !== 'object') return date?.zone ?? 'UTC'
  const { column } = date.zone
  const values = columns.find(({ name }) => name === column)?.values ?? []
  const [most] = [...values].toSorted(([, a], [, b]) => b - a)
  return zoneIn(most?.[0] ?? '') ?? 'UTC'
}

const maxSamples = 150
const maxSampleText = 500_000

/** The first rows, and others from all over the file. */
function someOf(sample: readonly Row[]): Row[] {
  const step = Math.max(1, Math.floor(sample.length / (maxSamples - previewLines)))
  let text = 0
  return sample.filter((row, at) => {
    if (at >= previewLines && at % step !== 0) return false
    text += lengthOf(row)
    return text < maxSampleText
  })
}

function isOfIds(column: Column): boolean {
  const isNamed = column.role === 'orderId' || column.role === 'reference'
  return isNamed || (column.role !== 'personal' && mayHoldIds(column))
}

/** With more cells than column names, cells cannot be assigned to columns. */
function isShifted({ cells }: Row, width: number): boolean {
  return cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')
}
