import { outcomeOf } from '../../../contract/status.ts'
import type {
  Fact,
  ResultLine,
  ResultOrder,
  StatementClass,
  StatementResult,
} from '../../../api/statements.ts'
import type { ListedResult } from '../../../ledger/statements/listResults.ts'
import {
  type CountsRrFee,
  type LineRow,
  type OrderRow,
  totalOf,
} from '../../../ledger/statements/orderFacts.ts'
import { nameOf, type StatusNames } from '../../../ledger/statusNames.ts'
import { maskText } from '../../../ledger/personal/maskText.ts'
import type { ReadingText } from '../../../i18n/reading.ts'
import { toFault } from './toAnswers.ts'

type Reading = {
  countsRrFee: CountsRrFee
  names: StatusNames
  columns: readonly string[]
  /** Those that the mapping reads. */
  mapped: ReadonlySet<string>
}

export function toResultAnswer(listed: ListedResult, reading: Reading): StatementResult {
  const { result, lines, order, settlement, suggestions, hand } = listed
  const facts = factsOf(result.facts)
  return {
    id: Number(result.number),
    // Written by us.
    class: result.class as StatementClass,
    matchedBy: result.matched_by,
    lines: lines.map((line) => toLine(line, reading)),
    lineCount: Number(result.line_count),
    order: order ? toOrder(order, reading) : null,
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

/** Whether each side with an amount states the currency of the result. */
export function isCurrencyStated({ result, lines, order }: ListedResult): boolean | null {
  if (result.currency === null) return null
  const isByLines = lines.every((line) => line.fee === null || (line.fee_currency ?? line.currency) !== null)
  const isByOrder = result.ours === null || order?.fee_currency_stated === 1
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
