import { subtractAmounts } from '../../../contract/amount.ts'
import { outcomeOf } from '../../../contract/outcome.ts'
import type { ClassCounts, Counted } from '../../../ledger/statements/classCounts.ts'
import { statementClasses, type StatementClass } from '../../../ledger/statements/classes.ts'
import type { Fact, Tolerance } from '../../../ledger/statements/facts.ts'
import type { ListedResult } from '../../../ledger/statements/listResults.ts'
import type { LineRow, OrderRow, SettlementRow } from '../../../ledger/statements/statementRows.ts'
import { totalOf, type CountsRrFee } from '../../../ledger/statements/orderFacts.ts'
import type { Proof } from '../../../ledger/statements/reading/line.ts'
import type { Inspection, Mapping } from '../../../ledger/statements/reading/mapping.ts'
import { nameOf, type StatusNames } from '../../../ledger/statusNames.ts'
import { coverKnown, coverPersonal } from '../../redact/detect/coverPersonal.ts'
import type {
  ClassCount,
  LineAnswer,
  OrderAnswer,
  ResultAnswer,
  SettlementAnswer,
  StatementAnswer,
  StatementRow,
} from './answers.ts'
import { midsOf, type Statement } from './findStatement.ts'

export function toStatementRow(row: Statement): StatementRow {
  const of = Number(row.progress_of)
  const { refusal } = row
  return {
    id: row.id,
    mids: midsOf(row),
    name: coverPersonal(row.name),
    size: Number(row.size),
    sha256: row.sha256,
    // Others are found by nobody.
    state: row.state as StatementRow['state'],
    createdAt: row.created_at,
    createdBy: row.created_by,
    changedAt: row.changed_at,
    progress:
      (row.state === 'reading' || row.state === 'matching') && of > 0
        ? { step: row.state, done: Number(row.progress_done), of }
        : null,
    lines: Number(row.line_count),
    open: Number(row.open_count),
    ...(refusal !== null && { refusal: JSON.parse(refusal) as { reason: string; message: string } }),
  }
}

type Beside = { settlements: SettlementRow[]; left: Map<number, number>; settled: Map<string, number> }

export function toStatementAnswer(row: Statement, { settlements, left, settled }: Beside): StatementAnswer {
  const found = row.inspection === null ? null : (JSON.parse(row.inspection) as Inspection)
  const isDone = row.state === 'done'
  return {
    ...toStatementRow(row),
    mapping: row.mapping === null ? (found?.mapping ?? null) : (JSON.parse(row.mapping) as Mapping),
    guesses: [...(found?.guesses ?? [])],
    questions: row.state === 'asks' ? [...(found?.questions ?? [])] : [],
    columns: [...(found?.columns ?? [])],
    ...(found?.sheets && { sheets: [...found.sheets] }),
    preview: found && {
      raw: found.preview.raw.map(({ number, cells }) => ({ number, cells: cells.map(coverPersonal) })),
      understood: found.preview.understood.map(({ raw, ...line }) =>
        covered({ ...line, raw: raw.map(coverPersonal) }),
      ),
    },
    isKeptMapping: row.kept_mapping === 1,
    proof: row.proof === null ? [] : (JSON.parse(row.proof) as Proof[]),
    tolerance: JSON.parse(row.tolerance) as Tolerance,
    period: row.period === null ? null : (JSON.parse(row.period) as StatementAnswer['period']),
    classes:
      isDone && row.classes !== null ? toClasses(JSON.parse(row.classes) as ClassCounts, settled) : null,
    coverage: row.coverage,
    settlements: settlements.map((one) => toSettlement(one, left.get(one.number) ?? 0)),
  }
}

/** Texts of a line that was read: what people wrote in its cells may be anybody's. */
function covered(line: object): object {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' && !openFields.has(name) ? coverPersonal(value) : value,
    ]),
  )
}

const openFields: ReadonlySet<string> = new Set(['amount', 'fee', 'net', 'date', 'currency', 'feeCurrency'])

function toClasses(counts: ClassCounts, settled: Map<string, number>): Record<StatementClass, ClassCount> {
  const toClass = (name: StatementClass) => toClassCount(counts[name], settled.get(name) ?? 0)
  return Object.fromEntries(statementClasses.map((name) => [name, toClass(name)])) as Record<
    StatementClass,
    ClassCount
  >
}

function toClassCount({ sums, ...count }: Counted, settled: number): ClassCount {
  return {
    ...count,
    settled,
    sums: Object.entries(sums)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { theirs, ours }]) => ({
        currency: currency || null,
        amount: theirs,
        ours,
        difference: subtractAmounts(theirs, ours),
      })),
  }
}

export function toSettlement(row: SettlementRow, left: number): SettlementAnswer {
  return {
    number: row.number,
    kind: row.kind,
    note: row.note,
    results: Number(row.results),
    left,
    by: row.by,
    at: row.at,
    undoneBy: row.undone_by,
    undoneAt: row.undone_at,
  }
}

type Reading = {
  countsRrFee: CountsRrFee
  names: StatusNames
  columns: readonly string[]
  /** Those that the mapping reads. */
  mapped: ReadonlySet<string>
}

export function toResultAnswer(listed: ListedResult, reading: Reading): ResultAnswer {
  const { result, lines, order, settlement, suggestions } = listed
  return {
    id: Number(result.number),
    // Written by us.
    class: result.class as StatementClass,
    matchedBy: result.matched_by,
    lines: lines.map((line) => toLine(line, reading)),
    lineCount: Number(result.line_count),
    order: order ? toOrder(order, reading) : null,
    theirs: result.theirs,
    ours: result.ours,
    difference: result.difference,
    currency: result.currency,
    facts: factsOf(result.facts),
    settlement: settlement
      ? {
          number: settlement.number,
          kind: settlement.kind,
          note: settlement.note,
          by: settlement.by,
          at: settlement.at,
        }
      : null,
    suggestions: suggestions.map((one) => toOrder(one, reading)),
  }
}

export function factsOf(facts: string | null): Fact[] {
  return facts === null ? [] : (JSON.parse(facts) as Fact[])
}

function toLine(row: LineRow, { columns, mapped }: Reading): LineAnswer {
  const fault =
    row.fault === null ? null : (JSON.parse(row.fault) as { reason: string; words: string; column?: string })
  const cells = row.raw === null ? [] : (JSON.parse(row.raw) as string[])
  return {
    number: Number(row.number),
    sheet: row.sheet,
    orderId: row.order_id && coverKnown(row.order_id),
    reference: row.reference && coverKnown(row.reference),
    amount: row.amount,
    fee: row.fee,
    net: row.net,
    currency: row.currency && coverPersonal(row.currency),
    date: row.date,
    kind: row.kind && coverPersonal(row.kind),
    fault: fault && { reason: fault.reason, words: coverPersonal(fault.words), column: fault.column ?? null },
    cells: cells.flatMap((text, at) => {
      const column = columns[at]
      return column !== undefined && mapped.has(column) && text !== ''
        ? [{ column, text: coverPersonal(text) }]
        : []
    }),
  }
}

function toOrder(row: OrderRow, { countsRrFee, names }: Reading): OrderAnswer {
  return {
    id: row.id,
    mid: row.mid,
    status: row.status && coverPersonal(row.status),
    orderType: row.order_type && coverPersonal(row.order_type),
    outcome: outcomeOf({
      status: row.status,
      orderType: row.order_type,
      credited: row.destination_currency,
      name: nameOf(names, row.mid, row.status),
    }),
    createdAt: row.created_at,
    reference: row.reference && coverKnown(row.reference),
    source: { currency: row.source_currency, amount: row.source_amount },
    destination: { currency: row.destination_currency, amount: row.destination_amount },
    fees: {
      network: row.network_fee,
      processing: row.processing_fee,
      rr: row.rr_fee,
      total: totalOf(row, countsRrFee(row.mid)),
      currency: row.fee_currency,
      currencyStated: row.fee_currency_stated === 1,
    },
  }
}

/** Every name of a column that stands in a mapping, wherever it stands. */
export function mappedNames(mapping: Mapping | null, columns: readonly string[]): Set<string> {
  const { personal = [], ...read } = (mapping ?? {}) as Partial<Mapping> & { personal?: readonly string[] }
  const texts = new Set<string>()
  collect(read, texts)
  return new Set(columns.filter((name) => texts.has(name) && !personal.includes(name)))
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collect(part, into)
}
