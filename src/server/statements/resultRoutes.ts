import { differenceOf } from './classCounts.ts'
import { type ListedResult, type ResultQuery, streamResults } from './listResults.ts'
import { auditedChange } from '../trail/audit.ts'
import type { Context, Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { streamWorkbook, xlsxType } from '../files/xlsx/streamWorkbook.ts'
import type { ClassCount, Fact, WholeStatement } from '../../api/statements.ts'
import { auditLine, findDoneStatement, grantedTo, type StatementParts } from './findStatement.ts'
import { midsOf } from './place.ts'
import type { Amount } from '../../contract/amount.ts'
import { moneyText } from '../../contract/money.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import { isCurrencyStated } from './lineRoutes.ts'
import { readFacts } from './result.ts'
import { maskText } from '../text/masks.ts'
import { readAnswer } from './toAnswers.ts'

export function resultRoutes(parts: StatementParts) {
  const { store, mids: all } = parts

  /** The first sheet says which file the rows of the second are from. */
  async function download(context: Context): Promise<Response> {
    const row = await findDoneStatement(parts, context)
    const headers = {
      'Content-Type': xlsxType,
      'Content-Disposition': `attachment; filename="statement-${row.sha256.slice(0, 8)}.xlsx"`,
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    await auditedChange(store, async () => auditLine(context, row, 'statement.result', {}))
    const query = { mid: row.mid, id: row.id, mids: midsOf(row), visibleMids: grantedTo(context, all) }
    const facts = factRows(await readAnswer(parts, context, row))
    const sheets = [
      { name: 'statement', columns: factColumns, rows: facts },
      { name: 'rows', columns: rowColumns, rows: rowsOf(query) },
    ]
    return new Response(streamWorkbook(sheets), { headers })
  }

  async function* rowsOf(query: ResultQuery) {
    for await (const listed of streamResults(store, query)) yield* listed.map(toCells)
  }

  return {
    'GET /api/statements/:id/result.xlsx': download,
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

/** The file, its provider and period, and the sums of each class and its sides. */
function* factRows(answer: WholeStatement): Generator<Cell[], void> {
  const { period, currencies, classes } = answer
  const span = period && `${period.from} to ${period.to} (${period.timeZone}, ${period.source})`
  yield ['provider', answer.mapping?.sender ?? null]
  yield ['file', answer.name]
  yield ['SHA-256', answer.sha256]
  yield ['merchants', answer.mids.join(', ')]
  yield ['period', span]
  yield ['currencies', currencies.join(', ')]
  yield ['lines matched', `${answer.matched} of ${answer.lines}`]
  yield ['matched with orders', answer.coverage === 'exact' ? 'complete' : 'some orders may be missing']
  for (const [name, count] of Object.entries(classes ?? {})) {
    yield* sumRows(name, count)
    for (const [side, part] of Object.entries(count.sides ?? {})) yield* sumRows(`${name}: ${side}`, part)
  }
}

function sumRows(name: string, { results, sums }: Pick<ClassCount, 'results' | 'sums'>): Cell[][] {
  if (results === 0) return []
  const figures = sums.length > 0 ? sums : [{ currency: null, amount: null, ours: null, difference: null }]
  return figures.map(({ currency, amount, ours, difference }, nth) => [
    name,
    currency,
    nth === 0 ? results : null,
    ...[amount, ours, difference].map(amountCell),
  ])
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
  return time ? { time: time.slice(0, 19) } : null
}
