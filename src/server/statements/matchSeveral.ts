import { addAmounts, type Amount } from '../../contract/amount.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Fact } from '../../api/statements.ts'
import { insertRows } from './bulkRows.ts'
import { withinRun, type Run } from './claimRun.ts'
import { compare, type Compared } from './compare.ts'
import { inOtherPeriod, isOutsideOf, type Matching, takeOrders } from './matchOrders.ts'
import {
  type ComparedOrder,
  comparedColumns,
  comparedOrder,
  lineColumns,
  type MatchedLine,
  nameCurrencies,
} from './orderFacts.ts'
import { keyOf, ofStatement } from './place.ts'
import { splitIds } from './reading/idRule.ts'
import { repeatedResult, type Result, toResult } from './result.ts'

const maxAtOnce = 200

/** Compares each line that is about several orders with their sums. */
export async function matchSeveral(store: Store, matching: Matching): Promise<void> {
  const { run, leaseMs, counts } = matching
  for (let last = -1, isMore = true; isMore;) {
    const lines = await readLines(store.db, run, last)
    if (lines.length > 0) {
      // A transaction may run again.
      const results = await withinRun(store, run, { leaseMs }, async (db) => {
        const written: Result[] = []
        for (const line of lines) written.push(await resultOf(db, store, matching, line))
        await insertRows({ ...store, db }, 'statement_result', written)
        return written
      })
      results.forEach(counts.add)
    }
    last = Number(lines.at(-1)?.number ?? last)
    isMore = lines.length === maxAtOnce
  }
}

type SeveralLine = Awaited<ReturnType<typeof readLines>>[number]

function readLines(db: Db, run: Run, after: number) {
  return db
    .selectFrom('statement_line')
    .select(['match_mid', 'match_orders', 'matched_by', 'order_id', ...lineColumns])
    .where(ofStatement(run))
    .where('match_orders', 'is not', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(maxAtOnce)
    .execute()
}

async function resultOf(db: Db, store: Store, matching: Matching, line: SeveralLine): Promise<Result> {
  const { run } = matching
  const mid = line.match_mid ?? ''
  const ids = (JSON.parse(line.match_orders ?? '[]') as string[]).toSorted()
  const { order_id, ...charged } = { ...line, number: Number(line.number) }
  const wanted = ids.map((id) => ({ mid, order_id: id, number: charged.number }))
  const taken = await takeOrders(db, store, run, wanted)
  const free = ids.filter((id) => !taken.has(keyOf(mid, id)))
  const [elsewhere] = taken.values()
  const { compared, matched } = await compareWithOrders(
    db,
    matching,
    charged,
    mid,
    free.length > 0 ? free : ids,
  )
  if (free.length === 0 && elsewhere) return repeatedResult(run, matched, elsewhere)
  const unknown = splitIds(order_id ?? '', { column: '' }).length - ids.length
  const facts: Fact[] = [
    ...(unknown > 0 ? [{ code: 'unknown-ids' as const, count: unknown }] : []),
    ...(elsewhere ? [elsewhere] : []),
  ]
  return toResult(run, [matched], { ...compared, facts: [...compared.facts, ...facts] })
}

type Line = Pick<SeveralLine, (typeof lineColumns)[number] | 'matched_by'>

/** Compares the line with the sums of the orders that are known; `found` is their number. */
export async function compareWithOrders(
  db: Db,
  matching: Pick<Matching, 'names' | 'countsRrFee' | 'tolerance' | 'period'>,
  line: Line,
  mid: string,
  ids: readonly string[],
): Promise<{ compared: Compared; matched: MatchedLine; found: number }> {
  const rows = await db
    .selectFrom('ledger_order')
    .select(['id', 'created_at', ...comparedColumns])
    .where('mid', '=', mid)
    .where('id', 'in', [...ids, ''])
    .orderBy('created_at')
    .execute()
  const { order_type, has_fees } = rows[0] ?? { order_type: null, has_fees: 0 }
  const order = sumOf(rows.map((row) => comparedOrder(mid, row, matching)))
  const matched = nameCurrencies({
    ...order,
    order_type,
    has_fees,
    created_at: rows[0]?.created_at ?? null,
    order_fee_currency: order.fee_currency,
    ...line,
    match_mid: mid,
    match_order: ids[0] ?? '',
  })
  const compared = compare([matched], order, matching.tolerance)
  const fact: Fact[] = rows.length > 1 ? [{ code: 'line-of-several', count: ids.length }] : []
  const several = { ...compared, facts: [...compared.facts, ...fact] }
  const isOutside = isOutsideOf(matching.period, line.date ?? matched.created_at)
  return { compared: isOutside ? inOtherPeriod(several) : several, matched, found: rows.length }
}

/** One order with the sums of all; a currency that they do not share is null, and so is its amount. */
function sumOf(orders: readonly ComparedOrder[]): ComparedOrder {
  const outcomes = new Set(orders.map(({ outcome }) => outcome))
  const due = outcomes.size > 1 ? orders.filter(({ outcome }) => outcome !== 'closed') : orders
  const shared = (key: CurrencyKey) => {
    const names = new Set(orders.map((order) => order[key]))
    return names.size === 1 ? (orders[0]?.[key] ?? null) : null
  }
  const sum = (key: AmountKey, currency: CurrencyKey): Amount | null =>
    shared(currency) === null
      ? null
      : due.reduce<Amount | null>(
          (sum, { [key]: amount }) => (amount === null ? sum : addAmounts(sum ?? '0', amount)),
          null,
        )
  return {
    status: orders.length === 1 ? (orders[0]?.status ?? null) : null,
    source_currency: shared('source_currency'),
    source_amount: sum('source_amount', 'source_currency'),
    destination_currency: shared('destination_currency'),
    destination_amount: sum('destination_amount', 'destination_currency'),
    network_fee: sum('network_fee', 'fee_currency'),
    processing_fee: sum('processing_fee', 'fee_currency'),
    rr_fee: sum('rr_fee', 'fee_currency'),
    fee_currency: shared('fee_currency'),
    fee_currency_stated: Number(orders.every(({ fee_currency_stated }) => fee_currency_stated === 1)),
    total: sum('total', 'fee_currency'),
    countsRrFee: orders.every(({ countsRrFee }) => countsRrFee),
    outcome:
      outcomes.has('open') || outcomes.has('undocumented')
        ? 'open'
        : outcomes.has('completed')
          ? 'completed'
          : 'closed',
  }
}

type CurrencyKey = 'source_currency' | 'destination_currency' | 'fee_currency'
type AmountKey =
  | 'source_amount'
  | 'destination_amount'
  | 'network_fee'
  | 'processing_fee'
  | 'rr_fee'
  | 'total'
