import type {
  Claim,
  ClaimSheetRecord,
  Statement,
  WholeStatement,
  StatementResult,
} from '../statementRecords.ts'
import { numberOf, objectOf, rowsOf, textOf } from './jsonValues.ts'

/** The gateway wrote it by its own types: what lists need to draw a row is made sure of, all else stays as it came. */
export function toStatement(value: unknown): Statement {
  const row = objectOf(value)
  return {
    ...(row as Partial<Statement>),
    id: textOf(row.id) ?? '',
    mids: rowsOf(row.mids).map(String),
    name: textOf(row.name) ?? '',
    size: numberOf(row.size) ?? 0,
    sha256: textOf(row.sha256) ?? '',
    state: (textOf(row.state) ?? '') as Statement['state'],
    createdAt: textOf(row.createdAt) ?? '',
    createdBy: textOf(row.createdBy) ?? '',
    progress: (row.progress ?? null) as Statement['progress'],
    lines: numberOf(row.lines) ?? 0,
    open: numberOf(row.open) ?? 0,
  }
}

export function toWholeStatement(value: unknown): WholeStatement {
  const row = objectOf(value) as Partial<WholeStatement>
  return {
    ...toStatement(row),
    mapping: row.mapping ?? null,
    guesses: row.guesses ?? [],
    questions: row.questions ?? [],
    columns: row.columns ?? [],
    ...(row.sheets && { sheets: row.sheets }),
    preview: row.preview ?? null,
    isKeptMapping: row.isKeptMapping === true,
    proof: row.proof ?? [],
    tolerance: row.tolerance ?? { amount: '0', percent: '0' },
    period: row.period ?? null,
    classes: row.classes ?? null,
    coverage: row.coverage ?? null,
    settlements: row.settlements ?? [],
    fileGone: row.fileGone ?? null,
    byHand: numberOf(row.byHand) ?? 0,
  }
}

export function toResult(value: unknown): StatementResult {
  const row = objectOf(value) as Partial<StatementResult>
  return {
    matchedBy: null,
    order: null,
    theirs: null,
    ours: null,
    difference: null,
    currency: null,
    settlement: null,
    ...row,
    id: numberOf(row.id) ?? 0,
    class: row.class ?? 'unreadable',
    lines: row.lines ?? [],
    lineCount: row.lineCount ?? row.lines?.length ?? 0,
    facts: row.facts ?? [],
    suggestions: row.suggestions ?? [],
    hand: row.hand ?? null,
  }
}

export function toClaimSheet(value: unknown): ClaimSheetRecord {
  const sheet = objectOf(value)
  const claims = rowsOf(sheet.claims) as Claim[]
  return {
    at: textOf(sheet.at) ?? '',
    total: numberOf(sheet.total) ?? claims.length,
    notComparable: numberOf(sheet.notComparable) ?? 0,
    sums: rowsOf(sheet.sums) as ClaimSheetRecord['sums'],
    claims: claims.map((claim) => ({ ...claim, facts: claim.facts ?? [] })),
  }
}
