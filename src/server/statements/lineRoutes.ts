import { totalOf } from '../ledger/feeColumns.ts'
import { lineFilter } from '../../api/statements.requests.ts'
import { countResults, type ListedResult, listResults } from './listResults.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { Inspection } from './reading/mapping.ts'
import { nameOf, type StatusNames, readNames } from '../ledger/statusNames.ts'
import type { Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { listAnswer, readFilter, readListQuery } from '../http/simpleRest.ts'
import {
  findStatement,
  midsOf,
  requireDone,
  seesAllMids,
  type Statement,
  type StatementParts,
} from './findStatement.ts'
import { outcomeOf } from '../../contract/status.ts'
import { proposeMatches } from './suggestOrders.ts'
import type {
  Fact,
  Proposals,
  ResultLine,
  ResultOrder,
  StatementClass,
  StatementResult,
} from '../../api/statements.ts'
import { type CountsRrFee, type LineRow, type OrderRow } from './orderFacts.ts'
import { maskText } from '../text/masks.ts'
import type { ReadingText } from '../../i18n/reading.ts'
import { readColumns, toFault } from './toAnswers.ts'
import { grantedMids } from '../access/grantedMids.ts'

const byNumber = { field: 'id', order: 'asc' } as const
/** Small pages, because contact data is masked in every row. */
const lineSizes = { initial: 25, limit: 100, end: 1_000_000 }

export function lineRoutes({ store, mids: all, rrFeeUnit }: StatementParts) {
  async function readingOf(row: Statement) {
    const { columns = [] } =
      row.inspection === null ? {} : (JSON.parse(row.inspection) as Partial<Inspection>)
    const mapping = row.mapping === null ? null : (JSON.parse(row.mapping) as Mapping)
    const names = await readNames(store.db, midsOf(row))
    const countsRrFee = (mid: string) => rrFeeUnit(mid) === 'amount'
    return { countsRrFee, names, columns, mapped: readColumns(mapping) }
  }

  return {
    'GET /api/statements/:id/lines': async (context) => {
      const row = await findStatement(store, context, all)
      const query = readListQuery(context.req.url, ['id'], byNumber, lineSizes)
      const { class: classes, settled, kind, id, cause, side } = readFilter(query.filter, lineFilter)
      requireDone(row)
      const chosen = {
        mid: row.mid,
        statement: row.id,
        mids: midsOf(row),
        classes:
          classes === undefined ? undefined : classesFor([classes].flat(), seesAllMids(context, all, row)),
        isSettled: settled,
        kind,
        cause,
        side,
        visibleMids: grantedMids(context.get('session').operator.mids, all),
        ids: id === undefined ? undefined : [id].flat(),
      }
      const total = await countResults(store, chosen)
      const listed = await listResults(store, chosen, { ...query, order: query.sort.order })
      const reading = await readingOf(row)
      return listAnswer(
        'lines',
        listed.map((one) => toResultAnswer(one, reading)),
        query,
        total,
      )
    },

    'GET /api/statements/:id/proposals': async (context) => {
      const row = await findStatement(store, context, all)
      requireDone(row)
      const reading = await readingOf(row)
      const proposals = await proposeMatches(store.db, midsOf(row), row)
      return Response.json({
        proposals: proposals.map(({ line, order, awayMs }) => ({
          line: toLine(line, reading),
          order: toOrder(order, reading),
          awayMs,
        })),
      } satisfies Proposals)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

/** Orders of merchants that the reader may not see are as good as unknown. */
function classesFor(classes: readonly StatementClass[], seesAll: boolean): StatementClass[] {
  if (seesAll) return [...classes]
  const own = classes.filter((name) => name !== 'other-merchant')
  return own.includes('no-such-order') ? [...own, 'other-merchant'] : own
}

type Reading = {
  countsRrFee: CountsRrFee
  names: StatusNames
  columns: readonly string[]
  mapped: ReadonlySet<string>
}

function toResultAnswer(listed: ListedResult, reading: Reading): StatementResult {
  const { result, lines, orders, settlement, suggestions, hand } = listed
  const [order] = orders
  const facts = factsOf(result.facts)
  return {
    id: Number(result.number),
    class: result.class as StatementClass,
    matchedBy: result.matched_by,
    lines: lines.map((line) => toLine(line, reading)),
    lineCount: Number(result.line_count),
    order: order ? toOrder(order, reading) : null,
    orders: orders.map((one) => toOrder(one, reading)),
    comparable: isComparable(facts),
    theirs: result.theirs,
    ours: result.ours,
    difference: result.difference,
    currency: result.currency,
    currencyStated: isCurrencyStated(listed),
    facts,
    settlement: settlement
      ? {
          number: settlement.number,
          kind: settlement.kind,
          note: maskText(settlement.note),
          by: settlement.by,
          at: settlement.at,
        }
      : null,
    suggestions: suggestions.map(({ order: one, by, awayMs }) => ({ ...toOrder(one, reading), by, awayMs })),
    hand: hand ?? null,
  }
}

export function factsOf(facts: string | null): Fact[] {
  return facts === null ? [] : (JSON.parse(facts) as Fact[])
}

export function isComparable(facts: readonly Fact[]): boolean {
  return facts.every(({ code }) => code !== 'not-comparable')
}

export function isCurrencyStated({ result, lines, orders }: ListedResult): boolean | null {
  if (result.currency === null) return null
  const isByLines = lines.every((line) => line.fee === null || (line.fee_currency ?? line.currency) !== null)
  const isByOrder = result.ours === null || orders.every((order) => order.fee_currency_stated === 1)
  return isByLines && isByOrder
}

function toLine(row: LineRow, { columns, mapped }: Reading): ResultLine {
  const cells = row.raw === null ? [] : (JSON.parse(row.raw) as string[])
  return {
    number: Number(row.number),
    sheet: row.sheet,
    orderId: row.order_id,
    reference: row.reference,
    amount: row.amount,
    fee: row.fee,
    net: row.net,
    currency: row.currency,
    feeCurrency: row.fee_currency,
    date: row.date,
    kind: row.kind,
    fault: row.fault === null ? null : toFault(JSON.parse(row.fault) as ReadingText),
    cells: cells.flatMap((text, at) => {
      const column = columns[at]
      return column !== undefined && mapped.has(column) && text !== '' ? [{ column, text }] : []
    }),
  }
}

function toOrder(row: OrderRow, { countsRrFee, names }: Reading): ResultOrder {
  return {
    id: row.id,
    mid: row.mid,
    status: row.status,
    orderType: row.order_type,
    outcome: outcomeOf({
      status: row.status,
      orderType: row.order_type,
      credited: row.destination_currency,
      name: nameOf(names, row.mid, row.status),
    }),
    createdAt: row.created_at,
    reference: row.reference,
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
