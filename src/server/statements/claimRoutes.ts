import { claimSums, differenceOf } from './classCounts.ts'
import { type ListedResult, type ResultQuery, streamResults } from './listResults.ts'
import { iso } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import type { Context, Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { streamWorkbook, xlsxType } from '../files/xlsx/streamWorkbook.ts'
import type { Claim, ClaimSheetAnswer, StatementClass, WholeStatement } from '../../api/statements.ts'
import {
  auditLine,
  findDoneStatement,
  grantedTo,
  midsOf,
  type Statement,
  type StatementParts,
} from './findStatement.ts'
import type { Amount } from '../../contract/amount.ts'
import { moneyText } from '../../contract/money.ts'
import { byteOrderMark, csvRow } from '../files/csvCell.ts'
import type { Cell } from '../files/xlsx/cells.ts'
import { streamOf } from '../files/streamOf.ts'
import { isComparable, isCurrencyStated } from './lineRoutes.ts'
import { readFacts } from './result.ts'
import { maskText } from '../text/masks.ts'
import { readAnswer } from './toAnswers.ts'

/** Paper has a limit; files contain all lines. */
const maxOnPaper = 2_000

export function claimRoutes(parts: StatementParts) {
  const { store, mids: all } = parts

  function queryOf(context: Context, row: Statement): ResultQuery {
    return { mid: row.mid, id: row.id, mids: midsOf(row), visibleMids: grantedTo(context, all) }
  }

  async function noteClaims(context: Context, row: Statement, form: string): Promise<string> {
    const at = iso(await store.now())
    await store.transaction((db) =>
      appendAudit(db, at, auditLine(context, row, 'statement.claims', { form })),
    )
    return at
  }

  /** A result has all rows, after a sheet that says which file they are from. */
  async function download(context: Context, form: 'csv' | 'xlsx' | 'result'): Promise<Response> {
    const row = await findDoneStatement(parts, context)
    const file = `${form === 'result' ? 'statement' : 'claims'}-${row.sha256.slice(0, 8)}`
    const headers = {
      'Content-Type': form === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
      'Content-Disposition': `attachment; filename="${file}.${form === 'csv' ? 'csv' : 'xlsx'}"`,
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    await noteClaims(context, row, form)
    const query = queryOf(context, row)
    const rows = claimRows(form === 'result' ? query : { ...query, kind: 'claimed' })
    if (form === 'csv') return new Response(streamOf(claimsAsCsv(rows)), { headers })
    const claims = { name: form === 'result' ? 'rows' : 'claims', columns: claimColumns, rows }
    if (form === 'xlsx') return new Response(streamWorkbook([claims]), { headers })
    const facts = factRows(await readAnswer(parts, context, row))
    const sheets = [{ name: 'statement', columns: factColumns, rows: facts }, claims]
    return new Response(streamWorkbook(sheets), { headers })
  }

  async function* claimRows(query: ResultQuery) {
    for await (const listed of streamResults(store, query)) yield* listed.map(claimRow)
  }

  return {
    'GET /api/statements/:id/claims': async (context) => {
      const row = await findDoneStatement(parts, context)
      const query = { ...queryOf(context, row), kind: 'claimed' as const }
      const { rows, notComparable, sums } = await claimSums(store, query)
      const claimed: Claim[] = []
      for await (const listed of streamResults(store, query)) {
        claimed.push(...listed.map(toClaim))
        if (claimed.length >= maxOnPaper) break
      }
      const at = await noteClaims(context, row, 'print')
      const shown = claimed.slice(0, maxOnPaper)
      return Response.json({ at, total: rows, notComparable, sums, claims: shown } satisfies ClaimSheetAnswer)
    },
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

/** The file, the period, and the sums of each class. */
function* factRows(answer: WholeStatement): Generator<Cell[], void> {
  const { period, currencies, classes } = answer
  const span = period && `${period.from} to ${period.to} (${period.timeZone}, ${period.source})`
  yield ['file', answer.name]
  yield ['SHA-256', answer.sha256]
  yield ['merchants', answer.mids.join(', ')]
  yield ['period', span]
  yield ['currencies', currencies.join(', ')]
  yield ['lines matched', `${answer.matched} of ${answer.lines}`]
  yield ['matched with orders', answer.coverage === 'exact' ? 'complete' : 'some orders may be missing']
  for (const [name, { results, sums }] of Object.entries(classes ?? {})) {
    if (results === 0) continue
    const figures = sums.length > 0 ? sums : [{ currency: null, amount: null, ours: null, difference: null }]
    for (const [nth, { currency, amount, ours, difference }] of figures.entries())
      yield [name, currency, nth === 0 ? results : null, ...[amount, ours, difference].map(amountCell)]
  }
}

function amountCell(amount: Amount | null): Cell {
  return amount === null ? null : { amount }
}

const claimColumns = [
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

function claimRow(listed: ListedResult): Cell[] {
  const claim = toClaim(listed)
  const { settlement } = listed
  return [
    claim.line,
    claim.orderId,
    claim.mid,
    claim.reference,
    timeCell(listed.orders[0]?.created_at),
    claim.class,
    ...amountCells(claim),
    claim.currency,
    claim.facts.map(({ code }) => code).join(', '),
    settlement ? claim.note : null,
    settlement ? claim.by : null,
    timeCell(settlement?.at),
    claim.currencyStated === null ? null : claim.currencyStated ? 'yes' : 'assumed',
  ]
}

/** Incomparable amounts become text with currency, so that spreadsheets cannot add them. */
function amountCells({ facts, charged, expected, difference }: Claim): Cell[] {
  for (const fact of facts)
    if (fact.code === 'not-comparable')
      return [fact.theirs.map(moneyText).join(' + '), fact.ours && moneyText(fact.ours), 'not comparable']
  return [charged, expected, difference].map(amountCell)
}

function timeCell(time: string | null | undefined): Cell {
  return time ? { time: time.slice(0, 19) } : null
}

function claimText(cell: Cell): string | null {
  if (cell === null || typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return 'amount' in cell ? cell.amount : 'day' in cell ? cell.day : `${cell.time}Z`
}

async function* claimsAsCsv(rows: AsyncGenerator<Cell[]>): AsyncGenerator<string, void> {
  yield byteOrderMark + csvRow(claimColumns.map(({ header }) => header))
  for await (const row of rows) yield csvRow(row.map(claimText))
}

function toClaim(listed: ListedResult): Claim {
  const { result, lines, orders, settlement } = listed
  const [order] = orders
  const [line] = lines
  const ids = orders.length > 1 ? orders.map(({ id }) => id).join(', ') : result.order_id
  const orderId = ids ?? line?.order_id ?? null
  const reference = order?.reference ?? line?.reference ?? null
  const facts = readFacts(result)
  return {
    id: Number(result.number),
    line: line ? Number(line.number) : null,
    orderId,
    mid: result.order_mid,
    reference,
    class: result.class as StatementClass,
    comparable: isComparable(facts),
    charged: result.theirs,
    expected: result.ours,
    difference: differenceOf(result),
    currency: result.currency,
    currencyStated: isCurrencyStated(listed),
    facts,
    note: settlement ? maskText(settlement.note) : '',
    by: settlement?.by ?? '',
  }
}
