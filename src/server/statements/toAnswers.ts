import { addAmounts } from '../../contract/amount.ts'
import { type ClassCounts, classSums, matchedIn, none } from './classCounts.ts'
import {
  statementClasses,
  differenceSides,
  type ClassCount,
  type Question as QuestionAnswer,
  type ResultLine,
  type Statement as StatementRecord,
  type StatementClass,
  type StatementPeriod,
  type Tolerance,
  type WholeStatement,
} from '../../api/statements.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import { wordReading, type ReadingText } from '../../i18n/reading.ts'
import type { Db } from '../../store/openStore.ts'
import { mayReveal } from '../access/rightsOf.ts'
import { ApiError, toWire } from '../http/ApiError.ts'
import type { Context } from '../http/context.ts'
import { maskShape, maskText } from '../text/masks.ts'
import { readRateChecks } from './agreedRates.ts'
import { countOpenClaims } from './claims.ts'
import type { StoredCause } from './causes.ts'
import { seesMids, type Statement, type StatementParts } from './findStatement.ts'
import { settlementsOf } from './listResults.ts'
import type { SettlementRow } from './orderFacts.ts'
import { isStatement, ofStatement, parsed, type Place, type StatementCurrencies, midsOf } from './place.ts'
import type { Proof as StoredProof } from './reading/rows/row.ts'
import { mappedColumns, type Inspection, type Question } from './reading/mapping.ts'

/** The other columns hold parts of the file, which are large. */
export const listedColumns = [
  'id',
  'mids',
  'mapping',
  'name',
  'size',
  'sha256',
  'state',
  'created_at',
  'created_by',
  'changed_at',
  'progress_done',
  'progress_of',
  'line_count',
  'classes',
  'open_count',
  'refusal',
] as const

export function toStatementRow(row: Pick<Statement, (typeof listedColumns)[number]>): StatementRecord {
  const of = Number(row.progress_of)
  const refusal = parsed<ReadingText>(row.refusal)
  const classes = parsed<ClassCounts>(row.classes)
  return {
    id: row.id,
    kind: row.mapping?.includes('"form":"camt.053"') ? 'bank' : 'provider',
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
    matched: row.state === 'done' && classes ? matchedIn(classes, Number(row.line_count)) : null,
    open: Number(row.open_count),
    ...(refusal && { refusal: { ...toWire(refusal), message: wordReading(refusal) } }),
  }
}

export async function readAnswer(
  { store: { db }, mids: all }: Pick<StatementParts, 'store' | 'mids'>,
  context: Context,
  place: Place,
): Promise<WholeStatement> {
  const row = await db.selectFrom('statement').selectAll().where(isStatement(place)).executeTakeFirst()
  if (!row) throw new ApiError(404, 'no_record')
  const settlements = await settlementsOf(db, row)
  const settled = settlements.length === 0 ? [] : await countSettled(db, row)
  const { byHand } = await db
    .selectFrom('statement_hand')
    .select(({ fn }) => fn.countAll<number>().as('byHand'))
    .where(ofStatement(row))
    .executeTakeFirstOrThrow()
  const inspection = parsed<Inspection>(row.inspection)
  const mapping = parsed<Mapping>(row.mapping) ?? inspection?.mapping ?? null
  // Unmapped cells are fully masked for readers who may not reveal.
  const isCovered = !mayReveal(context.get('session').operator)
  const mask = isCovered ? maskShape : maskText
  const classes = row.state === 'done' ? parsed<ClassCounts>(row.classes) : undefined
  const causes = row.state === 'done' ? (parsed<StoredCause[]>(row.causes) ?? []) : []
  const settledCauses = sumBy(settled, ({ cause }) => cause)
  const left = sumBy(settled, ({ settlement }) => settlement)
  return {
    ...toStatementRow(row),
    mapping,
    questions:
      row.state === 'asks' ? (inspection?.questions ?? []).map((one) => toQuestionAnswer(one, mask)) : [],
    columns: [...(inspection?.columns ?? [])],
    ...(inspection?.sheets && { sheets: [...inspection.sheets] }),
    preview: inspection
      ? { isCovered, raw: inspection.preview.raw.map(maskUnread(inspection, mapping, mask)) }
      : null,
    isKeptMapping: row.kept_mapping === 1,
    proof: (parsed<StoredProof[]>(row.proof) ?? []).map(({ text, ...proof }) => ({
      ...proof,
      ...toFault(text),
    })),
    tolerance: JSON.parse(row.tolerance) as Tolerance,
    period: parsed<StatementPeriod>(row.period) ?? null,
    currencies: parsed<StatementCurrencies>(row.currencies)?.codes ?? [],
    rateChecks: row.state === 'done' ? await readRateChecks(db, row, midsOf(row)) : [],
    causes: causes.map((cause) => ({ ...cause, settled: settledCauses.get(cause.id) ?? 0 })),
    classes: classes
      ? toClasses(
          seesMids(context, all, row.visible_mids) ? classes : withoutOtherMerchants(classes),
          sumBy(settled, (one) => one.class),
          sumBy(settled, (one) => `${one.class} ${one.side}`),
        )
      : null,
    coverage: row.coverage,
    settlements: settlements.map((one) => ({
      ...toSettlement(one),
      results: Number(one.results),
      left: left.get(one.number) ?? 0,
      undoneBy: one.undone_by,
      undoneAt: one.undone_at,
    })),
    byHand: Number(byHand),
    openClaims: await countOpenClaims(db, row),
    fileGone: row.file_gone,
  }
}

export function toSettlement({ number, kind, note, by, at }: SettlementRow) {
  return { number, kind, note: maskText(note), by, at }
}

function countSettled(db: Db, place: Place) {
  return db
    .selectFrom('statement_result')
    .select(['settlement', 'class', 'side', 'cause'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofStatement(place))
    .where('settlement', 'is not', null)
    .groupBy(['settlement', 'class', 'side', 'cause'])
    .execute()
}

function sumBy<T extends { count: number }, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + Number(row.count))
  return sums
}

export function toQuestionAnswer(
  { grounds, choices, examples, ...question }: Question,
  mask: (cell: string) => string = maskShape,
): QuestionAnswer {
  // Sample cells show only amounts, dates and IDs. Other text may be a person's name.
  const looksLikeId = (cell: string) => /\d/.test(cell) && !/\s/.test(cell)
  const maskExample = (cell: string) =>
    question.about === 'orderId' && !looksLikeId(cell) ? mask(cell) : maskText(cell)
  const masked = (cells: readonly string[] | undefined) => cells && { examples: cells.map(maskExample) }
  return {
    ...question,
    ...masked(examples),
    grounds: wordReading(grounds),
    ...toWire(grounds),
    ...(choices && {
      choices: choices.map((choice) => ({
        value: choice.value,
        ...('text' in choice ? toFault(choice.text) : { words: choice.words }),
        ...masked(choice.examples),
      })),
    }),
  }
}

export function toFault(text: ReadingText): NonNullable<ResultLine['fault']> {
  return { ...toWire(text), words: wordReading(text) }
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

function toClasses(
  counts: ClassCounts,
  settled: Map<string, number>,
  settledSides: Map<string, number>,
): Record<StatementClass, ClassCount> {
  const toClass = (name: StatementClass): ClassCount => {
    const { sums, notComparable = 0, explained = 0, ...count } = counts[name]
    const sides = differenceSides.flatMap((side) => {
      const key = `${name} ${side}` as const
      const part = counts[key]
      if (!part) return []
      const settledResults = settledSides.get(key) ?? 0
      return [[side, { results: part.results, settled: settledResults, sums: classSums(part.sums) }] as const]
    })
    return {
      ...count,
      settled: (settled.get(name) ?? 0) + explained,
      notComparable,
      sums: classSums(sums),
      ...(sides.length > 0 && { sides: Object.fromEntries(sides) }),
    }
  }
  return Object.fromEntries(statementClasses.map((name) => [name, toClass(name)])) as Record<
    StatementClass,
    ClassCount
  >
}

/** For readers who may not see other merchants, whose orders are as good as unknown. */
function withoutOtherMerchants(counts: ClassCounts): ClassCounts {
  const { 'other-merchant': hidden, 'no-such-order': unknown } = counts
  const sums = { ...unknown.sums }
  for (const [currency, { theirs, ours }] of Object.entries(hidden.sums)) {
    const sum = sums[currency] ?? { theirs: '0', ours: '0' }
    sums[currency] = { theirs: addAmounts(sum.theirs, theirs), ours: addAmounts(sum.ours, ours) }
  }
  const [results, lines] = [unknown.results + hidden.results, unknown.lines + hidden.lines]
  return { ...counts, 'other-merchant': none(), 'no-such-order': { ...unknown, results, lines, sums } }
}
