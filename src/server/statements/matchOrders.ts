import { keyOf, ofStatement, type Place } from './place.ts'
import { sql } from 'kysely'
import type { Db, Store } from '../../store/openStore.ts'
import { pagesOf } from '../../store/pagesOf.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import { insertMatches, insertRows } from './bulkRows.ts'
import { withinRun, type Run } from './claimRun.ts'
import type { Period } from './readFile.ts'
import { type ClassCounts, countOne } from './classCounts.ts'
import { classifyGroup, type Compared, isLoneRefund, withNet, withRefund } from './compare.ts'
import type { Fact, Tolerance } from '../../api/statements.ts'
import {
  lineColumns,
  type CountsRrFee,
  type KnownOrder,
  type MatchedLine,
  nameCurrencies,
  readOrders,
} from './orderFacts.ts'
import { repeatedResult, toResult, type Result } from './result.ts'
import type { StatusNames } from '../ledger/statusNames.ts'

export const currencySides = ['source_currency', 'destination_currency'] as const
export type CurrencySide = (typeof currencySides)[number]

export type Matching = {
  run: Run
  tolerance: Tolerance
  names: StatusNames
  countsRrFee: CountsRrFee
  counts: ClassCounts
  /** Number of lines in the currency of each side of their order. */
  sides: Record<CurrencySide, number>
  period: Period | undefined
  /** The net amounts of nearly all lines fit their amounts and fees. */
  checksNet: boolean
}

const maxAtOnce = 500

/** Takes each named order with all its lines in the transaction that writes its result. */
export async function matchOrders(store: Store, matching: Matching): Promise<void> {
  const pause = createPauses()
  const positiveTypes = await readPositiveTypes(store.db, matching.run)
  let done = 0
  for await (const named of groupsOf(store, matching.run)) {
    const groups = await withOrders(store.db, named, matching, positiveTypes)
    done += named.flat().length
    for (const { lines, order } of groups)
      for (const side of currencySides)
        matching.sides[side] += lines.filter(
          ({ currency }) => currency !== null && currency === order[side],
        ).length
    await writeResults(
      store,
      matching,
      async (db) => {
        // A refund leaves its order to the statement of the payment.
        const settling = groups.filter(({ isRefund }) => !isRefund)
        const wanted = settling.map(({ lines: [{ match_mid, match_order, number }] }) => ({
          mid: match_mid,
          order_id: match_order,
          number,
        }))
        const taken = await takeOrders(db, store, matching.run, wanted)
        const results: Result[] = []
        for (const group of groups) {
          results.push(...resultsOf(matching, group, taken))
          await pause()
        }
        return results
      },
      { progress_done: done },
    )
  }
}

/** Order types with mostly positive amounts in this file. Other files write all amounts, or all payouts, as negative. */
async function readPositiveTypes(db: Db, place: Place): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('statement_line as line')
    .innerJoin('ledger_order as order', (join) =>
      join.onRef('order.mid', '=', 'line.match_mid').onRef('order.id', '=', 'line.match_order'),
    )
    .select('order.order_type')
    .where(ofStatement(place, 'line'))
    .where('line.amount', 'is not', null)
    .groupBy('order.order_type')
    .having(sql<boolean>`2 * sum(case when line.amount like '-%' then 1 else 0 end) < count(*)`)
    .execute()
  return new Set(rows.map(({ order_type }) => order_type))
}

export async function writeResults(
  store: Store,
  { run, counts }: Matching,
  find: (db: Db) => Promise<Result[]>,
  progress: { progress_done?: number } = {},
): Promise<void> {
  const results = await withinRun(
    store,
    run,
    async (db) => {
      const found = await find(db)
      await insertRows({ ...store, db }, 'statement_result', found)
      return found
    },
    progress,
  )
  // After the transaction, which may run again.
  for (const result of results) countOne(counts, result, 1)
}

type Lines = [MatchedLine, ...MatchedLine[]]
type Group = { lines: Lines; order: KnownOrder; isRefund: boolean }

/** Leaves out lines whose order is gone. */
async function withOrders(
  db: Db,
  named: readonly Lines[],
  matching: Matching,
  positiveTypes: ReadonlySet<string | null>,
): Promise<Group[]> {
  const wanted = named.map(([{ match_mid, match_order }]) => ({ mid: match_mid, id: match_order }))
  const orders = await readOrders(db, wanted, matching)
  return named.flatMap(([first, ...more]) => {
    const order = orders.get(keyOf(first.match_mid, first.match_order))
    if (!order) return []
    const nameIn = (line: MatchedLine) => nameCurrencies(line, order)
    const lines: Lines = [nameIn(first), ...more.map(nameIn)]
    return [{ lines, order, isRefund: isLoneRefund(lines, order, positiveTypes) }]
  })
}

function resultsOf(
  matching: Matching,
  { lines, order, isRefund }: Group,
  taken: Map<string, Fact>,
): Result[] {
  const [first] = lines
  const elsewhere = taken.get(keyOf(first.match_mid, first.match_order))
  if (elsewhere) return lines.map((line) => repeatedResult(matching.run, line, elsewhere))
  // The fee of the order is due for its payment, not for the refund.
  const due = isRefund ? { ...order, total: '0' } : order
  const { compared: byFees, ...group } = classifyGroup(lines, due, matching.tolerance)
  const byAmounts = isRefund ? withRefund(byFees, group.lines, order) : byFees
  const compared = matching.checksNet ? withNet(byAmounts, group.lines) : byAmounts
  const isOutside = lines.every((line) => isOutsideOf(matching.period, line.date ?? order.created_at))
  return [
    toResult(matching.run, group.lines, isOutside ? inOtherPeriod(compared) : compared),
    ...group.repeated.map(({ line, of }) =>
      repeatedResult(matching.run, line, { code: 'same-as-line', line: of }),
    ),
  ]
}

export function isOutsideOf(period: Period | undefined, time: string | null): boolean {
  return period !== undefined && time !== null && (time < period.from || time >= period.to)
}

/** Open and closed orders keep their class, which says more. */
export function inOtherPeriod(compared: Compared): Compared {
  if (compared.class === 'waiting' || compared.class === 'closed-order') return compared
  return { ...compared, class: 'other-period' }
}

/** Sorted by order ID, so that all lines of an order come together. */
async function* groupsOf(store: Store, run: Run): AsyncGenerator<Lines[]> {
  let open: Lines | undefined
  for await (const rows of pagesOf(maxAtOnce, (after?: MatchedLine) => readLines(store.db, run, after))) {
    const groups: Lines[] = []
    for (const row of rows) {
      if (open?.[0].match_order === row.match_order && open[0].match_mid === row.match_mid) {
        open.push(row)
        continue
      }
      if (open) groups.push(open)
      open = [row]
    }
    if (groups.length > 0) yield groups
  }
  if (open) yield [open]
}

async function readLines(db: Db, run: Run, after: MatchedLine | undefined): Promise<MatchedLine[]> {
  const rows = await db
    .selectFrom('statement_line')
    .select(['match_mid', 'match_order', 'matched_by', ...lineColumns])
    .where(ofStatement(run))
    .where('match_order', 'is not', null)
    .$if(after !== undefined, (lines) =>
      lines.where(sql<boolean>`(match_order, match_mid, number)
        > (${after?.match_order}, ${after?.match_mid}, ${after?.number})`),
    )
    .orderBy('match_order')
    .orderBy('match_mid')
    .orderBy('number')
    .limit(maxAtOnce)
    .execute()
  // A line with an order has its merchant, too.
  return rows as MatchedLine[]
}

type Wanted = { mid: string; order_id: string; number: number }

/** Returns the location of orders that another statement or line already has. */
export async function takeOrders(
  db: Db,
  store: Pick<Store, 'engine'>,
  { mid: home, id: statement }: Place,
  orders: readonly Wanted[],
): Promise<Map<string, Fact>> {
  const wanted = orders.map((order) => ({ ...order, home, statement }))
  const inserted = await insertMatches({ ...store, db }, wanted)
  const got = new Set(inserted.map(({ mid, order_id }) => keyOf(mid, order_id)))
  const missed = wanted.filter(({ mid, order_id }) => !got.has(keyOf(mid, order_id)))
  const taken = new Map<string, Fact>()
  for (const [mid, ofMid] of Map.groupBy(missed, (row) => row.mid)) {
    const ids = ofMid.map(({ order_id }) => order_id)
    for (const { order_id, ...place } of await placesIn(db, mid, ids)) {
      const line = Number(place.line)
      const isHere = place.statement === statement
      taken.set(
        keyOf(mid, order_id),
        isHere ? { code: 'same-as-line', line } : { code: 'other-statement', ...place, line },
      )
    }
  }
  return taken
}

function placesIn(db: Db, mid: string, ids: readonly string[]) {
  return db
    .selectFrom('statement_match as match')
    .innerJoin('statement', (join) =>
      join.onRef('statement.mid', '=', 'match.home').onRef('statement.id', '=', 'match.statement'),
    )
    .select(['match.order_id', 'match.statement', 'statement.name', 'match.number as line'])
    .where('match.mid', '=', mid)
    .where('match.order_id', 'in', ids)
    .execute()
}
