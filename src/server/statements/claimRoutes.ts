import { differenceOf, sumResults } from './classCounts.ts'
import { type ListedResult, type ResultQuery, streamResults } from './listResults.ts'
import { iso } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import type { Context, Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { streamOf, streamWorkbook, xlsxType } from '../files/xlsx/streamWorkbook.ts'
import type { ClassCount, Fact, WholeStatement } from '../../api/statements.ts'
import {
  auditLine,
  findDoneStatement,
  grantedTo,
  type Statement,
  type StatementParts,
} from './findStatement.ts'
import { midsOf } from './place.ts'
import type { Amount } from '../../contract/amount.ts'
import { moneyText } from '../../contract/money.ts'
import { rowsAsCsv } from '../files/csvCell.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import { isCurrencyStated } from './lineRoutes.ts'
import { readFacts } from './result.ts'
import { maskText } from '../text/masks.ts'
import { readAnswer } from './toAnswers.ts'

export function claimRoutes(parts: StatementParts) {
  const { store, mids: all } = parts

  function queryOf(context: Context, row: Statement): ResultQuery {
    return { mid: row.mid, id: row.id, mids: midsOf(row), visibleMids: grantedTo(context, all) }
  }

  /** Workbooks begin with a sheet that says which file the rows are from. A result has all rows. */
  async function download(context: Context, form: 'csv' | 'xlsx' | 'result'): Promise<Response> {
    const row = await findDoneStatement(parts, context)
    const file = `${form === 'result' ? 'statement' : 'claims'}-${row.sha256.slice(0, 8)}`
    const headers = {
      'Content-Type': form === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
      'Content-Disposition': `attachment; filename="${file}.${form === 'csv' ? 'csv' : 'xlsx'}"`,
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    const at = iso(await store.now())
    await store.transaction((db) =>
      appendAudit(db, at, auditLine(context, row, 'statement.claims', { form })),
    )
    const query = queryOf(context, row)
    const chosen: ResultQuery = form === 'result' ? query : { ...query, kind: 'claimed' }
    const rows = rowsOf(chosen)
    if (form === 'csv') return new Response(streamOf(rowsAsCsv(rowHeaders, rows)), { headers })
    const sums = form === 'result' ? undefined : { claimed: await sumResults(store, chosen) }
    const facts = factRows(await readAnswer(parts, context, row), sums)
    const sheets = [
      { name: 'statement', columns: factColumns, rows: facts },
      { name: form === 'result' ? 'rows' : 'claims', columns: rowColumns, rows },
    ]
    return new Response(streamWorkbook(sheets), { headers })
  }

  async function* rowsOf(query: ResultQuery) {
    for await (const listed of streamResults(store, query)) yield* listed.map(toCells)
  }

  return {
    'GET /api/statements/:id/claims.csv': (context) => download(context, 'csv'),
    'GET /api/statements/:id/claims.xlsx': (context) => download(context, 'xlsx'),
    'GET /api/statements/:id/result.xlsx': (context) => download(context, 'result'),
  } satisfies Partial<Record<OwnRoute, Handler>>
}

const factColumns = [
  { header: 'what', width: 28 },
  { header: 'value', width: 70 },
  { header: 'rows', width: 10 },
  { header: 'charged', width: 16 },
  { header: 'expected', width: 16 },
  { header: 'difference', width: 16 },
] as const

/** The file, its provider and period, and the sums of each class and its sides, or of the claims. */
function* factRows(
  answer: WholeStatement,
  counts: Record<string, Pick<ClassCount, 'results' | 'sums'>> = countsOf(answer),
): Generator<Cell[], void> {
  const { period, currencies } = answer
  const span = period && `${period.from} to ${period.to} (${period.timeZone}, ${period.source})`
  yield ['provider', answer.mapping?.sender ?? null]
  yield ['file', answer.name]
  yield ['SHA-256', answer.sha256]
  yield ['merchants', answer.mids.join(', ')]
  yield ['period', span]
  yield ['currencies', currencies.join(', ')]
  yield ['lines matched', `${answer.matched} of ${answer.lines}`]
  yield ['matched with orders', answer.coverage === 'exact' ? 'complete' : 'some orders may be missing']
  for (const [name, { results, sums }] of Object.entries(counts)) {
    if (results === 0) continue
    const figures = sums.length > 0 ? sums : [{ currency: null, amount: null, ours: null, difference: null }]
    for (const [nth, { currency, amount, ours, difference }] of figures.entries())
      yield [name, currency, nth === 0 ? results : null, ...[amount, ours, difference].map(amountCell)]
  }
}

function countsOf({ classes }: WholeStatement) {
  const counts = Object.entries(classes ?? {}).flatMap(([name, count]) => [
    [name, count] as const,
    ...Object.entries(count.sides ?? {}).map(([side, part]) => [`${name}: ${side}`, part] as const),
  ])
  return Object.fromEntries(counts)
}

function amountCell(amount: Amount | null): Cell {
  return amount === null ? null : { amount }
}

const rowColumns = [
  { header: 'line', width: 8 },
  { header: 'order id', width: 28 },
  { header: 'merchant id', width: 14 },
  { header: 'partner reference', width: 24 },
  { header: 'order created (UTC)', width: 20 },
  { header: 'what', width: 18 },
  { header: 'charged', width: 14 },
  { header: 'expected', width: 14 },
  { header: 'difference', width: 14 },
  { header: 'currency', width: 10 },
  { header: 'explained by', width: 28 },
  { header: 'note', width: 40 },
  { header: 'claimed by', width: 28 },
  { header: 'claimed at (UTC)', width: 20 },
  { header: 'currency stated', width: 14 },
] as const

const rowHeaders = rowColumns.map(({ header }) => header)

function toCells(listed: ListedResult): Cell[] {
  const { result, lines, orders, settlement } = listed
  const [order] = orders
  const [line] = lines
  const ids = orders.length > 1 ? orders.map(({ id }) => id).join(', ') : result.order_id
  const facts = readFacts(result)
  const isStated = isCurrencyStated(listed)
  return [
    line ? Number(line.number) : null,
    ids ?? line?.order_id ?? null,
    result.order_mid,
    order?.reference ?? line?.reference ?? null,
    timeCell(order?.created_at),
    result.class,
    ...amountCells(result, facts),
    result.currency,
    facts.map(({ code }) => code).join(', '),
    settlement ? maskText(settlement.note) : null,
    settlement?.by ?? null,
    timeCell(settlement?.at),
    isStated === null ? null : isStated ? 'yes' : 'assumed',
  ]
}

/** Incomparable amounts become text with currency, so that spreadsheets cannot add them. */
function amountCells(result: ListedResult['result'], facts: readonly Fact[]): Cell[] {
  for (const fact of facts)
    if (fact.code === 'not-comparable')
      return [fact.theirs.map(moneyText).join(' + '), fact.ours && moneyText(fact.ours), 'not comparable']
  return [result.theirs, result.ours, differenceOf(result)].map(amountCell)
}

function timeCell(time: string | null | undefined): Cell {
  return time ? { time } : null
}
