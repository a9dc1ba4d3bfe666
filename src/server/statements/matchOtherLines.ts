import {
  addAmounts,
  type Amount,
  compareAmounts,
  createSum,
  isZero,
  sizeOf,
  subtractAmounts,
} from '../../contract/amount.ts'
import type { Db, Store } from '../../store/openStore.ts'
import type { Fact, StatementClass } from '../../api/statements.ts'
import { type Lines, readLines } from './bulkRows.ts'
import type { Run } from './claimRun.ts'
import { compare, type Compared } from './compare.ts'
import { inOtherPeriod, isOutsideOf, type Matching, takeOrders, writeResults } from './matchOrders.ts'
import {
  type ComparedOrder,
  lineColumns,
  type LineRow,
  type MatchedLine,
  nameCurrencies,
  readOrders,
} from './orderFacts.ts'
import { isOnlyMoved, saysPayout } from './payoutLines.ts'
import { keyOf, ofStatement } from './place.ts'
import { negated } from './reading/createLineReader.ts'
import { idsLike, splitIds } from './reading/idRule.ts'
import { emptyResult, factsOf, repeatedResult, type Result, toResult } from './result.ts'

const maxAtOnce = 200

/** Compares each line about several orders with their sums, and classifies the lines without an order. */
export async function matchOtherLines(store: Store, matching: Matching): Promise<void> {
  const about = {
    areReferencesOurs: await hasOurReferences(store.db, matching.run),
    matchedId: await someMatchedId(store.db, matching.run),
    batches: await sumBatches(store.db, matching.run),
  }
  const isOther = (lines: Lines) => lines.where('match_order', 'is', null)
  for await (const lines of readLines(store.db, matching.run, columns, isOther, maxAtOnce))
    await writeResults(store, matching, async (db) => {
      const results: Result[] = []
      for (const line of lines)
        results.push(
          line.match_orders === null
            ? resultAlone(matching.run, { ...line, ...about })
            : await resultOfSeveral(db, store, matching, line, JSON.parse(line.match_orders) as string[]),
        )
      return results
    })
}

const columns = [
  ...lineColumns,
  'order_id',
  'reference',
  'batch',
  'raw',
  'fault',
  'candidates',
  'match_mid',
  'match_orders',
  'matched_by',
  'other_mid',
  'other_order',
] as const

type Line = Pick<LineRow, (typeof columns)[number]>

/** Otherwise the references of a file with order IDs are the provider's own numbers, which name no order. */
async function hasOurReferences(db: Db, run: Run): Promise<boolean> {
  const lines = db.selectFrom('statement_line').select('number').where(ofStatement(run)).limit(1)
  const matched = await lines
    .where((eb) =>
      eb.or([
        eb('matched_by', '=', 'reference'),
        eb.and([eb('order_id', 'is', null), eb('candidates', '>', 0)]),
      ]),
    )
    .executeTakeFirst()
  return matched !== undefined || !(await lines.where('order_id', 'is not', null).executeTakeFirst())
}

async function someMatchedId(db: Db, run: Run): Promise<string | null> {
  const line = await db
    .selectFrom('statement_line')
    .select('match_order')
    .where(ofStatement(run))
    .where('match_order', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return line?.match_order ?? null
}

type LoneLine = Line & { areReferencesOurs: boolean; matchedId: string | null; batches: Batches }

type Batches = Map<string, { sum: ReturnType<typeof createSum>; lines: number; unnamed: number }>
const paidColumns = ['batch', 'currency', 'amount', 'fee', 'net', 'order_id', 'reference'] as const
type Paid = Pick<Line, (typeof paidColumns)[number]>

/** What the lines of each batch pay out, per currency. */
async function sumBatches(db: Db, run: Run): Promise<Batches> {
  const batches: Batches = new Map()
  const isOfBatch = (lines: Lines) => lines.where('batch', 'is not', null).where('fault', 'is', null)
  for await (const lines of readLines(db, run, paidColumns, isOfBatch))
    for (const line of lines) {
      const batch = batches.get(batchOf(line)) ?? { sum: createSum(), lines: 0, unnamed: 0 }
      batches.set(batchOf(line), batch)
      batch.sum.add(paidBy(line))
      batch.lines++
      if (line.order_id === null && line.reference === null) batch.unnamed++
    }
  return batches
}

function batchOf({ batch, currency }: Paid): string {
  return JSON.stringify([batch, currency])
}

function paidBy({ amount, fee, net }: Paid): Amount {
  return net ?? subtractAmounts(amount ?? '0', fee ?? '0')
}

/** Compares a payout with the other lines of its batch. Undefined for other lines. */
function payoutResult(line: LoneLine): Pick<Result, 'theirs' | 'ours' | 'difference' | 'facts'> | undefined {
  const batch = line.batch === null ? undefined : line.batches.get(batchOf(line))
  if (!batch || line.batch === null || batch.lines < 2) return undefined
  const isPayout = saysPayout(line.kind)
  const isOnlyUnnamed = batch.unnamed === 1 && line.order_id === null && line.reference === null
  if (!isPayout && !isOnlyUnnamed) return undefined
  const own = paidBy(line)
  const others = subtractAmounts(batch.sum.read(), own)
  const [theirs, ours] = [sizeOf(own), sizeOf(others)]
  const isSum = compareAmounts(theirs, ours) === 0
  // Without such a word it may be a charge on the batch.
  if (!isSum && !isPayout) return undefined
  const code = isSum ? 'batch-sum' : 'batch-differs'
  const facts = factsOf([{ code, batch: line.batch, count: batch.lines - 1 }])
  // A payout is no charge.
  return { theirs: null, ours: null, difference: isSum ? null : subtractAmounts(theirs, ours), facts }
}

function resultAlone(run: Run, line: LoneLine): Result {
  const empty = { ...emptyResult(run, line.number, classOf(line)), line_count: 1 }
  if (line.fault !== null) return empty
  const payout = empty.class === 'no-order' ? payoutResult(line) : undefined
  if (payout) return { ...empty, ...payout, currency: line.currency }
  // Lines without an order may have an amount and no fee, as reserves do. Fees have the opposite sign of amounts.
  const isCharged = line.fee !== null && !isZero(line.fee)
  const paid = empty.class === 'no-order' ? (line.amount ?? line.net) : null
  const isMoved = paid !== null && !isCharged && isOnlyMoved(line)
  const theirs = isMoved ? null : isCharged || paid === null ? line.fee : negated(paid)
  const facts: Fact[] =
    line.other_mid !== null
      ? [{ code: 'other-merchant', mid: line.other_mid }]
      : line.candidates > 1
        ? [{ code: 'several-orders', count: line.candidates }]
        : isMoved
          ? [{ code: 'no-charge' }]
          : []
  return {
    ...empty,
    theirs,
    currency: theirs === null ? null : isCharged ? (line.fee_currency ?? line.currency) : line.currency,
    facts: factsOf(facts),
    order_mid: line.other_mid,
    order_id: line.other_order,
  }
}

type Naming = 'fault' | 'order_id' | 'reference' | 'other_mid' | 'areReferencesOurs' | 'matchedId'

export function classOf(line: Pick<LoneLine, Naming>): StatementClass {
  const { fault, reference, other_mid, areReferencesOurs } = line
  if (fault !== null) return 'unreadable'
  if (other_mid !== null) return 'other-merchant'
  return namesOrder(line) || (reference !== null && areReferencesOurs) ? 'no-such-order' : 'no-order'
}

/** `Monthly fee 10/2026` is a text, and names no order where ids look like `OR-1`. */
function namesOrder({ order_id, matchedId }: Pick<LoneLine, Naming>): boolean {
  if (order_id === null || matchedId === null || !/\s/.test(order_id)) return order_id !== null
  return idsLike(matchedId, splitIds(order_id, { column: '' })).length > 0
}

async function resultOfSeveral(
  db: Db,
  store: Store,
  matching: Matching,
  { order_id, ...line }: Line,
  orders: readonly string[],
): Promise<Result> {
  const { run } = matching
  const mid = line.match_mid ?? ''
  const ids = orders.toSorted()
  const number = Number(line.number)
  const wanted = ids.map((id) => ({ mid, order_id: id, number }))
  const taken = await takeOrders(db, store, run, wanted)
  const free = ids.filter((id) => !taken.has(keyOf(mid, id)))
  const [elsewhere] = taken.values()
  const { compared, matched } = await compareWithOrders(
    db,
    matching,
    { ...line, number },
    mid,
    free.length > 0 ? free : ids,
  )
  if (free.length === 0 && elsewhere) return repeatedResult(run, matched, elsewhere)
  const unknown = idsLike(ids[0] ?? '', splitIds(order_id ?? '', { column: '' })).length - ids.length
  const facts: Fact[] = [
    ...(unknown > 0 ? [{ code: 'unknown-ids' as const, count: unknown }] : []),
    ...(elsewhere ? [elsewhere] : []),
  ]
  return toResult(run, [matched], { ...compared, facts: [...compared.facts, ...facts] })
}

/** Compares the line with the sums of the orders that are known; `found` is their number. */
export async function compareWithOrders(
  db: Db,
  matching: Pick<Matching, 'names' | 'countsRrFee' | 'tolerance' | 'period'>,
  line: Pick<LineRow, (typeof lineColumns)[number] | 'matched_by'>,
  mid: string,
  ids: readonly string[],
): Promise<{ compared: Compared; matched: MatchedLine; found: number }> {
  const wanted = ids.map((id) => ({ mid, id }))
  const orders = [...(await readOrders(db, wanted, matching)).values()]
  const order = sumOf(orders)
  const [createdAt = null] = orders.flatMap(({ created_at }) => created_at ?? []).toSorted()
  const matched = nameCurrencies({ ...line, match_mid: mid, match_order: ids[0] ?? '' }, order)
  const compared = compare([matched], order, matching.tolerance)
  const fact: Fact[] = orders.length > 1 ? [{ code: 'line-of-several', count: ids.length }] : []
  const several = { ...compared, facts: [...compared.facts, ...fact] }
  const isOutside = isOutsideOf(matching.period, line.date ?? createdAt)
  return { compared: isOutside ? inOtherPeriod(several) : several, matched, found: orders.length }
}

/**
 * One order with the sums of all; a currency that they do not share is null, and so is its amount.
 * The total is null if the fees of one order are unknown.
 */
function sumOf(orders: readonly ComparedOrder[]): ComparedOrder {
  const outcomes = new Set(orders.map(({ outcome }) => outcome))
  const isOpen = outcomes.has('open') || outcomes.has('undocumented')
  const due = outcomes.size > 1 ? orders.filter(({ outcome }) => outcome !== 'closed') : orders
  const shared = (key: 'source_currency' | 'destination_currency' | 'fee_currency') => {
    const names = new Set(orders.map((order) => order[key]))
    return names.size === 1 ? (orders[0]?.[key] ?? null) : null
  }
  const [source_currency, destination_currency] = [shared('source_currency'), shared('destination_currency')]
  const fee_currency = shared('fee_currency')
  const sum = (key: AmountKey, currency: string | null): Amount | null =>
    currency === null
      ? null
      : due.reduce<Amount | null>(
          (sum, { [key]: amount }) => (amount === null ? sum : addAmounts(sum ?? '0', amount)),
          null,
        )
  return {
    status: orders.length === 1 ? (orders[0]?.status ?? null) : null,
    source_currency,
    source_amount: sum('source_amount', source_currency),
    destination_currency,
    destination_amount: sum('destination_amount', destination_currency),
    network_fee: sum('network_fee', fee_currency),
    processing_fee: sum('processing_fee', fee_currency),
    rr_fee: sum('rr_fee', fee_currency),
    fee_currency,
    fee_currency_stated: Number(orders.every(({ fee_currency_stated }) => fee_currency_stated === 1)),
    total: due.every(({ total }) => total !== null) ? sum('total', fee_currency) : null,
    countsRrFee: orders.every(({ countsRrFee }) => countsRrFee),
    outcome: isOpen ? 'open' : outcomes.has('completed') ? 'completed' : 'closed',
  }
}

type AmountKey =
  | 'source_amount'
  | 'destination_amount'
  | 'network_fee'
  | 'processing_fee'
  | 'rr_fee'
  | 'total'
