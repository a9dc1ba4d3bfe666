import { lineFilter, matchBody, settleBody } from '../../api/statements.requests.ts'
import { countResults, type ListedResult, listResults } from './listResults.ts'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { Inspection } from './reading/mapping.ts'
import { type StatusNames, readNames } from '../ledger/statusNames.ts'
import type { Handler, Context } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { listAnswer, readFilter, readListQuery, refused } from '../http/simpleRest.ts'
import {
  findDoneStatement,
  grantedTo,
  seesMids,
  type Statement,
  type StatementParts,
  auditLine,
  findStatement,
} from './findStatement.ts'
import { proposeMatches } from './suggestOrders.ts'
import {
  type Proposals,
  type ResultLine,
  type ResultOrder,
  type StatementClass,
  type StatementResult,
  type Settled,
  settlementKinds,
} from '../../api/statements.ts'
import { comparedOrder, type CountsRrFee, type LineRow, type OrderRow } from './orderFacts.ts'
import { againstRate, readTermsOf } from './agreedRates.ts'
import type { FeeTerms } from '../ledger/agreedFee.ts'
import { parsed, midsOf } from './place.ts'
import { readFacts } from './result.ts'
import type { ReadingText } from '../../i18n/reading.ts'
import { readColumns, toFault, toSettlement, readAnswer } from './toAnswers.ts'
import type { z } from 'zod'
import type { Db } from '../../store/openStore.ts'
import { settle, undoSettled } from './settle.ts'
import { appendAudit } from '../trail/audit.ts'
import { fault } from '../../i18n/fault.ts'
import { readBody } from '../http/readBody.ts'
import { matchByHand, undoHandMatch } from './matchByHand.ts'
import { requestedMids } from '../access/rightsOf.ts'

const byNumber = { field: 'id', order: 'asc' } as const
/** Small pages, because contact data is masked in every row. */
const lineSizes = { initial: 25, limit: 100, end: 1_000_000 }

export function lineRoutes(parts: StatementParts) {
  const { store, mids: all, rrFeeUnit } = parts
  const countsRrFee = (mid: string) => rrFeeUnit(mid) === 'amount'

  async function readingOf({ inspection, mapping }: Statement, mids: readonly string[]): Promise<Reading> {
    return {
      countsRrFee,
      names: await readNames(store.db, mids),
      terms: await readTermsOf(store.db, mids),
      columns: parsed<Inspection>(inspection)?.columns ?? [],
      mapped: readColumns(parsed<Mapping>(mapping) ?? null),
    }
  }

  /** Each act is logged with its outcome. */
  const actOf = (context: Context, row: Statement, action: string, about: object = {}) => ({
    mid: row.mid,
    id: row.id,
    by: context.get('session').operator.email,
    note: (db: Db, at: string, outcome: object) =>
      appendAudit(db, at, auditLine(context, row, action, { ...about, ...outcome })),
  })

  function settleOrUndo(context: Context, row: Statement, body: z.output<typeof settleBody>) {
    const { ids, class: name, side, cause, kind, note: words, undo } = body
    const act = actOf(context, row, undo === undefined ? 'statement.settled' : 'statement.unsettled', {
      kind,
      note: words,
      lines: ids?.slice(0, 100),
      class: name,
      side,
      cause,
    })
    if (undo !== undefined) return undoSettled(store, act, undo)
    if (!kind) throw refused('kind', fault('one_of', { values: settlementKinds.join(', ') }))
    if (words === undefined) throw refused('note', 'needed')
    if ([ids, name, cause].filter((part) => part !== undefined).length !== 1)
      throw refused('ids', 'lines_or_class')
    if (side !== undefined && name === undefined) throw refused('class', 'lines_or_class')
    const of = { number: ids && [...new Set(ids)], class: name, side, cause }
    return settle(store, { ...act, of, reason: { kind, words } })
  }

  async function matchOrUndo(context: Context, row: Statement, body: z.output<typeof matchBody>) {
    if ('undo' in body) return undoHandMatch(store, actOf(context, row, 'statement.unmatched'), body.line)
    const mids = midsOf(row)
    const matches = body.lines.map(({ line, orderIds, mid: named }) => {
      const [mid, ...rest] = requestedMids(context, all, named ?? mids)
      if (mid === undefined || rest.length > 0 || !mids.includes(mid))
        throw refused('mid', fault('one_of', { values: mids.join(', ') }))
      return { line, mid, ids: [...new Set(orderIds)] }
    })
    const act = actOf(context, row, 'statement.matched')
    await matchByHand(store, act, matches, countsRrFee)
  }

  return {
    'GET /api/statements/:id/lines': async (context) => {
      const query = readListQuery(context.req.url, ['id'], byNumber, lineSizes)
      const { class: classes, settled, id: numbers, ...filter } = readFilter(query.filter, lineFilter)
      const row = await findDoneStatement(parts, context)
      const mids = midsOf(row)
      const chosen = {
        ...filter,
        mid: row.mid,
        id: row.id,
        mids,
        classes: classes && classesFor([classes].flat(), seesMids(context, all, row.visible_mids)),
        isSettled: settled,
        visibleMids: grantedTo(context, all),
        numbers: numbers === undefined ? undefined : [numbers].flat(),
      }
      const total = await countResults(store, chosen)
      const listed = await listResults(store, chosen, { ...query, order: query.sort.order })
      const reading = await readingOf(row, mids)
      const answers = listed.map((one) => toResultAnswer(one, reading))
      return listAnswer('lines', answers, query, total)
    },

    'GET /api/statements/:id/proposals': async (context) => {
      const row = await findDoneStatement(parts, context)
      const mids = midsOf(row)
      const reading = await readingOf(row, mids)
      const proposals = await proposeMatches(store.db, mids, row)
      return Response.json({
        proposals: proposals.map(({ line, order, awayMs }) => ({
          line: toLine(line, reading),
          order: toOrder(order, reading),
          awayMs,
        })),
      } satisfies Proposals)
    },

    'POST /api/statements/:id/lines/settle': async (context) => {
      const body = await readBody(context, settleBody)
      const row = await findStatement(parts, context)
      const { settlement, results, notClaimed } = await settleOrUndo(context, row, body)
      const { settlements } = await readAnswer(parts, context, row)
      return Response.json({
        settled: results,
        settlement: settlements.find(({ number }) => number === settlement) ?? null,
        ...(notClaimed && { notClaimed }),
      } satisfies Settled)
    },

    'POST /api/statements/:id/lines/match': async (context) => {
      const body = await readBody(context, matchBody)
      const row = await findStatement(parts, context)
      await matchOrUndo(context, row, body)
      return Response.json(await readAnswer(parts, context, row))
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
  terms: ReadonlyMap<string, FeeTerms>
  columns: readonly string[]
  mapped: ReadonlySet<string>
}

function toResultAnswer(listed: ListedResult, reading: Reading): StatementResult {
  const { result, lines, orders, settlement, suggestions, hand } = listed
  const [order] = orders
  const facts = readFacts(result)
  return {
    id: result.number,
    class: result.class as StatementClass,
    matchedBy: result.matched_by,
    lines: lines.map((line) => toLine(line, reading)),
    lineCount: result.line_count,
    order: order ? toOrder(order, reading) : null,
    orders: orders.map((one) => toOrder(one, reading)),
    comparable: facts.every(({ code }) => code !== 'not-comparable'),
    theirs: result.theirs,
    ours: result.ours,
    difference: result.difference,
    currency: result.currency,
    currencyStated: isCurrencyStated(listed),
    facts: [...facts, ...againstRate(listed, reading)],
    settlement: settlement ? toSettlement(settlement) : null,
    suggestions: suggestions.map(({ order: one, by, awayMs }) => ({ ...toOrder(one, reading), by, awayMs })),
    hand: hand ?? null,
  }
}

export function isCurrencyStated({ result, lines, orders }: ListedResult): boolean | null {
  if (result.currency === null) return null
  const isByLines = lines.every((line) => line.fee === null || (line.fee_currency ?? line.currency) !== null)
  const isByOrder = result.ours === null || orders.every((order) => order.fee_currency_stated === 1)
  return isByLines && isByOrder
}

function toLine(row: LineRow, { columns, mapped }: Reading): ResultLine {
  const fault = parsed<ReadingText>(row.fault)
  return {
    number: row.number,
    orderId: row.order_id,
    reference: row.reference,
    amount: row.amount,
    fee: row.fee,
    net: row.net,
    currency: row.currency,
    feeCurrency: row.fee_currency,
    date: row.date,
    kind: row.kind,
    fault: fault ? toFault(fault) : null,
    cells: (parsed<string[]>(row.raw) ?? []).flatMap((text, at) => {
      const column = columns[at]
      return column !== undefined && mapped.has(column) && text !== '' ? [{ column, text }] : []
    }),
  }
}

function toOrder(row: OrderRow, reading: Reading): ResultOrder {
  const { outcome, total } = comparedOrder(row.mid, row, reading)
  return {
    id: row.id,
    mid: row.mid,
    status: row.status,
    orderType: row.order_type,
    outcome,
    createdAt: row.created_at,
    reference: row.reference,
    source: { currency: row.source_currency, amount: row.source_amount },
    destination: { currency: row.destination_currency, amount: row.destination_amount },
    fees: {
      network: row.network_fee,
      processing: row.processing_fee,
      rr: row.rr_fee,
      total,
      currency: row.fee_currency,
      currencyStated: row.fee_currency_stated === 1,
    },
  }
}
