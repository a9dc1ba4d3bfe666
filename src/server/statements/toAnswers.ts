import { addAmounts } from '../../contract/amount.ts'
import { type ClassCounts, type Counted, listSums, none } from './classCounts.ts'
import {
  type Cause,
  statementClasses,
  unmatchedClasses,
  type ClassCount,
  type ClassSum,
  type DifferenceSide,
  type Proof,
  type Question as QuestionAnswer,
  type ResultLine,
  type Settlement,
  type Statement as StatementRecord,
  type StatementClass,
  type Tolerance,
  type UnderstoodLine,
  type WholeStatement,
} from '../../api/statements.ts'
import type { SettlementRow } from './orderFacts.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { wordReading, type ReadingText } from '../../i18n/reading.ts'
import type { Proof as StoredProof, StatementLine, UnreadableLine } from './reading/line.ts'
import { mappedColumns, type Inspection, type Question } from './reading/mapping.ts'
import { toWire } from '../http/ApiError.ts'
import { midsOf, type Statement } from './findStatement.ts'
import type { StatementCurrencies } from './place.ts'
import type { StoredCause } from './causes.ts'
import { maskShape, maskText } from '../text/masks.ts'

export function toStatementRow(row: Statement): StatementRecord {
  const of = Number(row.progress_of)
  const { refusal } = row
  return {
    id: row.id,
    mids: midsOf(row),
    name: maskText(row.name),
    size: Number(row.size),
    sha256: row.sha256,
    // Other states are filtered out.
    state: row.state as StatementRecord['state'],
    createdAt: row.created_at,
    createdBy: row.created_by,
    changedAt: row.changed_at,
    progress:
      (row.state === 'reading' || row.state === 'matching') && of > 0
        ? { step: row.state, done: Number(row.progress_done), of }
        : null,
    lines: Number(row.line_count),
    matched: matchedLines(row),
    open: Number(row.open_count),
    ...(refusal !== null && { refusal: toRefusal(JSON.parse(refusal) as ReadingText) }),
  }
}

function matchedLines({ state, classes, line_count }: Statement): number | null {
  if (state !== 'done' || classes === null) return null
  const counts = JSON.parse(classes) as ClassCounts
  return unmatchedClasses.reduce((rest, name) => rest - (counts[name]?.lines ?? 0), Number(line_count))
}

type Beside = {
  /** The reader may not reveal: unmapped cells are fully masked. */
  isCovered: boolean
  byHand: number
  settlements: SettlementRow[]
  left: Map<number, number>
  settled: Map<string, number>
  settledCauses: Map<string, number>
  /** Otherwise lines of other merchants count as unknown. */
  seesAll: boolean
}

export function toStatementAnswer(
  row: Statement,
  { isCovered, byHand, settlements, left, settled, settledCauses, seesAll }: Beside,
): WholeStatement {
  const inspection = row.inspection === null ? null : (JSON.parse(row.inspection) as Inspection)
  const isDone = row.state === 'done'
  const mapping = row.mapping === null ? (inspection?.mapping ?? null) : (JSON.parse(row.mapping) as Mapping)
  const mask = isCovered ? maskShape : maskText
  return {
    ...toStatementRow(row),
    mapping,
    questions:
      row.state === 'asks' ? (inspection?.questions ?? []).map((one) => toQuestionAnswer(one, mask)) : [],
    columns: [...(inspection?.columns ?? [])],
    ...(inspection?.sheets && { sheets: [...inspection.sheets] }),
    preview: inspection && {
      isCovered,
      raw: inspection.preview.raw.map(maskUnread(inspection, mapping, mask)),
      understood: inspection.preview.understood.map(toUnderstood),
    },
    isKeptMapping: row.kept_mapping === 1,
    proof: row.proof === null ? [] : (JSON.parse(row.proof) as StoredProof[]).map(toProof),
    tolerance: JSON.parse(row.tolerance) as Tolerance,
    period: row.period === null ? null : (JSON.parse(row.period) as WholeStatement['period']),
    currencies: row.currencies === null ? [] : (JSON.parse(row.currencies) as StatementCurrencies).codes,
    causes: isDone ? toCauses(row.causes, settledCauses) : [],
    classes:
      isDone && row.classes !== null
        ? toClasses(forReader(JSON.parse(row.classes) as ClassCounts, seesAll), settled)
        : null,
    coverage: row.coverage,
    settlements: settlements.map((one) => toSettlement(one, left.get(one.number) ?? 0)),
    byHand,
    fileGone: row.file_gone,
  }
}

function toRefusal(text: ReadingText): StatementRecord['refusal'] {
  return { ...toWire(text), message: wordReading(text) }
}

export function toQuestionAnswer(
  { grounds, choices, examples, ...question }: Question,
  mask: (cell: string) => string = maskShape,
): QuestionAnswer {
  const words = wordReading(grounds)
  // Whoever answers sees amounts, dates and what looks like an id; any column may be offered, and texts may be names.
  const isOfAny = question.about === 'orderId' || question.about === 'columns'
  const looksLikeId = (cell: string) => /\d/.test(cell) && !/\s/.test(cell)
  const maskExample = (cell: string) => (isOfAny && !looksLikeId(cell) ? mask(cell) : maskText(cell))
  const masked = (cells: readonly string[] | undefined) => cells && { examples: cells.map(maskExample) }
  return {
    ...question,
    ...masked(examples),
    grounds: question.wasOtherwise ? `${wordReading({ code: 'was_otherwise' })} ${words}` : words,
    ...toWire(grounds),
    ...(choices && {
      choices: choices.map((choice) => ({
        value: choice.value,
        ...('text' in choice
          ? { words: wordReading(choice.text), ...toWire(choice.text) }
          : { words: choice.words }),
        ...masked(choice.examples),
      })),
    }),
  }
}

function toUnderstood({ raw: _raw, ...line }: StatementLine | UnreadableLine): UnderstoodLine {
  if (!('code' in line)) return line
  const { code, params, ...where } = line
  return { ...where, ...toFault({ code, ...(params && { params }) }) }
}

export function toFault(text: ReadingText): NonNullable<ResultLine['fault']> {
  const column = text.params?.column
  return { ...toWire(text), words: wordReading(text), column: column === undefined ? null : `${column}` }
}

function toProof({ text, ...proof }: StoredProof): Proof {
  return { ...proof, ...toWire(text), words: wordReading(text) }
}

/** Columns used by a mapping, except personal ones. */
export function readColumns(mapping: Mapping | null): Set<string> {
  if (!mapping) return new Set()
  return new Set(mappedColumns(mapping).filter((name) => !mapping.personal.includes(name)))
}

type PreviewRow = { number: number; cells: readonly string[] }

/** Column names and mapped columns stay readable. Rows above the header belong to no column. */
function maskUnread(
  { columns, mapping: { layout } }: Inspection,
  mapping: Mapping | null,
  mask: (cell: string) => string,
) {
  const read = readColumns(mapping)
  return (row: PreviewRow) => {
    const isRead = (at: number) =>
      row.number === layout.header || (row.number > layout.header && read.has(columns[at] ?? ''))
    return { number: row.number, cells: row.cells.map((cell, at) => (isRead(at) ? cell : mask(cell))) }
  }
}

function toClasses(counts: ClassCounts, settled: Map<string, number>): Record<StatementClass, ClassCount> {
  const toClass = (name: StatementClass): ClassCount => ({
    ...toClassCount(counts[name], settled.get(name) ?? 0),
    ...(name === 'differs' && { sides: toSides(counts) }),
  })
  return Object.fromEntries(statementClasses.map((name) => [name, toClass(name)])) as Record<
    StatementClass,
    ClassCount
  >
}

function forReader(counts: ClassCounts, seesAll: boolean): ClassCounts {
  if (seesAll) return counts
  const { 'other-merchant': hidden, 'no-such-order': unknown } = counts
  const sums = { ...unknown.sums }
  for (const [currency, { theirs, ours }] of Object.entries(hidden.sums)) {
    const sum = sums[currency] ?? { theirs: '0', ours: '0' }
    sums[currency] = { theirs: addAmounts(sum.theirs, theirs), ours: addAmounts(sum.ours, ours) }
  }
  const [results, lines] = [unknown.results + hidden.results, unknown.lines + hidden.lines]
  return { ...counts, 'other-merchant': none(), 'no-such-order': { ...unknown, results, lines, sums } }
}

function toCauses(causes: string | null, settled: Map<string, number>): Cause[] {
  const stored = causes === null ? [] : (JSON.parse(causes) as StoredCause[])
  return stored.map((cause) => ({ ...cause, settled: settled.get(cause.id) ?? 0 }))
}

function toSides(counts: ClassCounts): NonNullable<ClassCount['sides']> {
  const toSide = (side: DifferenceSide) => {
    const { results = 0, sums = {} } = counts[`differs ${side}`] ?? {}
    return { results, sums: toSums(sums) }
  }
  return { over: toSide('over'), under: toSide('under'), amount: toSide('amount') }
}

function toSums(sums: Counted['sums']): ClassSum[] {
  return listSums(sums).map(({ theirs, ...sum }) => ({ ...sum, amount: theirs }))
}

function toClassCount({ sums, notComparable = 0, ...count }: Counted, settled: number): ClassCount {
  return {
    ...count,
    settled,
    notComparable,
    sums: toSums(sums),
  }
}

export function toSettlement(row: SettlementRow, left: number): Settlement {
  return {
    number: row.number,
    kind: row.kind,
    note: maskText(row.note),
    results: Number(row.results),
    left,
    by: row.by,
    at: row.at,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at,
  }
}
