import { isFreeOrder, isStatement, ofStatement } from './place.ts'
import { sql } from 'kysely'
import { type Db, iso, type Store } from '../../store/openStore.ts'
import { coverageOf } from '../ledger/coverage.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { nameOf, readNames } from '../ledger/statusNames.ts'
import { countUndated } from '../orders/readColumnFilter.ts'
import { type Run, withinRun } from './claimRun.ts'
import { createClassCounts, openIn } from './classCounts.ts'
import type { Fact, StatementClass, StatementPeriod, Tolerance } from '../../api/statements.ts'
import { findCauses } from './causes.ts'
import type { LineDays } from './linePeriod.ts'
import { matchSeveral } from './matchSeveral.ts'
import { type Matching, matchOrders } from './matchOrders.ts'
import type { Period, Read } from './readFile.ts'
import type { Of, RunParts } from './runParts.ts'
import { insertRows } from './bulkRows.ts'
import { negated } from './reading/createLineReader.ts'
import { emptyResult, factsOf, type Result } from './result.ts'
import { isZero } from '../../contract/amount.ts'
import { outcomeOf } from '../../contract/status.ts'
import { totalOf } from '../ledger/feeColumns.ts'
import { comparedColumns } from './orderFacts.ts'

type Matched = Read & {
  tolerance: Tolerance
  /** Set by a person. */
  stated: StatementPeriod | undefined
  /** Above the table; another span than that of most lines is about something else. */
  printed: StatementPeriod | undefined
  /** Set by a person. */
  currencies: readonly string[] | undefined
}

export async function matchStatement(parts: RunParts, run: Run, of: Of, read: Matched): Promise<void> {
  const { store, leaseMs, countsRrFee, note } = parts
  const { mids } = of
  await withinRun(store, run, { leaseMs, progress_done: 0, progress_of: read.lines }, async (db) => {
    const changes = { state: 'matching', proof: JSON.stringify(read.proof) } as const
    await db.updateTable('statement').set(changes).where(isStatement(of)).execute()
  })
  const names = await readNames(store.db, mids)
  const counts = createClassCounts()
  const period =
    read.stated ??
    (read.printed && read.days.isMostlyIn(read.printed) ? read.printed : undefined) ??
    read.days.period() ??
    (await periodOfOrders(store.db, run, read.days))
  const matching = {
    run,
    leaseMs,
    mids,
    tolerance: read.tolerance,
    names,
    countsRrFee,
    counts,
    period,
  }
  await matchOrders(store, matching)
  await matchSeveral(store, matching)
  await takeLoneLines(store, matching)
  const currencies = read.currencies ?? (await currenciesIn(store.db, run))
  if (period) await takeUnnamedOrders(store, matching, { period, currencies }, read.last + 1)
  const causes = await findCauses(store, matching)
  const classes = counts.read()
  const open = openIn(classes)
  const isExact =
    (await coverageOf(store, mids, 'orders')) === 'exact' && !(await hasUndated(store, mids, period))
  const at = iso(await store.now())
  await withinRun(store, run, { leaseMs, progress_done: read.lines }, async (db) => {
    await db
      .updateTable('statement')
      .set({
        state: 'done',
        classes: JSON.stringify(classes),
        open_count: open,
        coverage: isExact ? 'exact' : 'at-least',
        period: period ? JSON.stringify(period) : null,
        currencies: JSON.stringify({ codes: currencies, isSet: read.currencies !== undefined }),
        causes: JSON.stringify(causes),
        changed_at: at,
        run_until: '',
      })
      .where(isStatement(of))
      .execute()
    await note(db, at, { ...of, state: 'done', lines: read.lines, open })
  })
}

/** Without a creation time an order is in no period, so the file may lack it rightly. */
async function hasUndated(
  store: Store,
  mids: readonly string[],
  period: Period | undefined,
): Promise<boolean> {
  if (!period) return false
  const span = { createdAt_gte: period.from, createdAt_lt: period.to }
  return (await countUndated(viewLedger(store, mids), span)) > 0
}

/** For a file without dates: when the orders of its lines were created. */
async function periodOfOrders(db: Db, run: Run, days: LineDays): Promise<StatementPeriod | undefined> {
  const day = sql<string>`substr("order".created_at, 1, 10)`
  const rows = await db
    .selectFrom('statement_line as line')
    .innerJoin('ledger_order as order', (join) =>
      join.onRef('order.mid', '=', 'line.match_mid').onRef('order.id', '=', 'line.match_order'),
    )
    .select([day.as('day')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('line.mid', '=', run.mid)
    .where('line.statement', '=', run.id)
    .where('order.created_at', 'is not', null)
    .groupBy(day)
    .execute()
  for (const { day: date, count } of rows) days.add(`${date}T12:00:00.000Z`, { count: Number(count) })
  return days.period()
}

const maxAtOnce = 500

async function takeLoneLines(store: Store, matching: Matching): Promise<void> {
  const { run } = matching
  let last = -1
  for (let isMore = true; isMore;) {
    const rows = await readLoneLines(store.db, run, last)
    const results = rows.map((row) => toLoneResult(run, row))
    await writeResults(store, matching, results)
    last = rows.at(-1)?.number ?? last
    isMore = rows.length === maxAtOnce
  }
}

async function writeResults(
  store: Store,
  { run, leaseMs, counts }: Matching,
  results: readonly Result[],
): Promise<void> {
  await withinRun(store, run, { leaseMs }, (db) => insertRows({ ...store, db }, 'statement_result', results))
  results.forEach(counts.add)
}

type LoneLine = Awaited<ReturnType<typeof readLoneLines>>[number]

function readLoneLines(db: Db, run: Run, after: number) {
  return db
    .selectFrom('statement_line')
    .select([
      'number',
      'order_id',
      'reference',
      'amount',
      'fee',
      'currency',
      'fee_currency',
      'fault',
      'candidates',
      'other_mid',
      'other_order',
    ])
    .where(ofStatement(run))
    .where('match_order', 'is', null)
    .where('match_mid', 'is', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(maxAtOnce)
    .execute()
}

function toLoneResult(run: Run, line: LoneLine): Result {
  const empty = { ...emptyResult(run, line.number, classOf(line)), line_count: 1 }
  if (line.fault !== null) return empty
  // Lines without an order may have an amount and no fee, as reserves do. Fees have the opposite sign of amounts.
  const isCharged = line.fee !== null && !isZero(line.fee)
  const theirs = isCharged || line.amount === null ? line.fee : negated(line.amount)
  const facts: Fact[] =
    line.other_mid !== null
      ? [{ code: 'other-merchant', mid: line.other_mid }]
      : line.candidates > 1
        ? [{ code: 'several-orders', count: line.candidates }]
        : []
  return {
    ...empty,
    theirs,
    currency: isCharged ? (line.fee_currency ?? line.currency) : line.currency,
    facts: factsOf(facts),
    ...(line.other_mid !== null && { order_mid: line.other_mid, order_id: line.other_order }),
  }
}

export function classOf({
  fault,
  order_id,
  reference,
  other_mid,
}: Pick<LoneLine, 'fault' | 'order_id' | 'reference' | 'other_mid'>): StatementClass {
  if (fault !== null) return 'unreadable'
  if (other_mid !== null) return 'other-merchant'
  return order_id === null && reference === null ? 'no-order' : 'no-such-order'
}

/** A currency of fewer lines than this share of the most frequent one is a stray. */
const minShare = 0.02

/** Those of the matched lines, else of all; empty when no line names one. */
async function currenciesIn(db: Db, run: Run, isMatched = true): Promise<string[]> {
  const rows = await db
    .selectFrom('statement_line')
    .select(['currency', 'fee_currency'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofStatement(run))
    .$if(isMatched, (lines) => lines.where('match_mid', 'is not', null))
    .groupBy(['currency', 'fee_currency'])
    .execute()
  if (rows.length === 0 && isMatched) return currenciesIn(db, run, false)
  const counts = new Map<string, number>()
  for (const { currency, fee_currency, count } of rows) {
    const code = currency ?? fee_currency
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + Number(count))
  }
  const most = Math.max(...counts.values())
  return [...counts].flatMap(([code, count]) => (count >= most * minShare ? [code] : [])).toSorted()
}

const currencySides = ['source_currency', 'destination_currency'] as const
type CurrencySide = (typeof currencySides)[number]

/** The side of the orders whose currency the lines have; both if they have either or tell nothing. */
async function sidesOf(db: Db, run: Run): Promise<readonly CurrencySide[]> {
  const matches = (side: CurrencySide) =>
    sql<number>`coalesce(sum(case when upper(line.currency) = upper("order".${sql.ref(side)}) then 1 else 0 end), 0)`
  const counts = await db
    .selectFrom('statement_line as line')
    .innerJoin('ledger_order as order', (join) =>
      join.onRef('order.mid', '=', 'line.match_mid').onRef('order.id', '=', 'line.match_order'),
    )
    .select([
      matches('source_currency').as('source_currency'),
      matches('destination_currency').as('destination_currency'),
    ])
    .where('line.mid', '=', run.mid)
    .where('line.statement', '=', run.id)
    .executeTakeFirstOrThrow()
  const most = Math.max(...currencySides.map((side) => Number(counts[side])))
  return currencySides.filter((side) => Number(counts[side]) >= most * 0.1)
}

type Expected = { period: Period; currencies: readonly string[] }

/** Completed orders with fees, in a currency of the statement, that it lacks; numbered after its last line. */
async function takeUnnamedOrders(
  store: Store,
  matching: Matching,
  { period, currencies: codes }: Expected,
  firstNumber: number,
): Promise<void> {
  let number = firstNumber
  const currencies = new Set(codes.map((code) => code.toUpperCase()))
  const sides = await sidesOf(store.db, matching.run)
  const isExpected = (mid: string, row: Row) =>
    totalOf(row, matching.countsRrFee(mid)) !== null &&
    (currencies.size === 0 || sides.some((side) => currencies.has(row[side]?.toUpperCase() ?? '')))
  for (const mid of matching.mids) {
    let after: [string, string] = [period.from, '']
    for (let isMore = true; isMore;) {
      const rows = await readUnnamed(store.db, matching, mid, period, after)
      const results = rows.flatMap((row): Result[] =>
        isCompleted(mid, row, matching) && isExpected(mid, row)
          ? [
              {
                ...emptyResult(matching.run, number++, 'not-in-statement'),
                order_mid: mid,
                order_id: row.id,
                ours: totalOf(row, matching.countsRrFee(mid)),
                currency: row.fee_currency,
              },
            ]
          : [],
      )
      await writeResults(store, matching, results)
      const last = rows.at(-1)
      if (last) after = [last.created_at ?? '', last.id]
      isMore = rows.length === maxAtOnce
    }
  }
}

type Row = Awaited<ReturnType<typeof readUnnamed>>[number]

/** SQL filters by finality only; outcomes are read per row. Orders in another statement are skipped. */
function readUnnamed(db: Db, { run }: Matching, mid: string, { to }: Period, [time, id]: [string, string]) {
  return db
    .selectFrom('ledger_order')
    .select(['id', 'created_at', ...comparedColumns])
    .where('mid', '=', mid)
    .where('is_final', '=', 1)
    .where('created_at', '<', to)
    .where(sql<boolean>`(created_at, id) > (${time}, ${id})`)
    .where(
      sql<boolean>`not exists (select 1 from statement_line as line where line.mid = ${run.mid}
        and line.statement = ${run.id} and line.match_order = ledger_order.id and line.match_mid = ledger_order.mid)`,
    )
    .where(isFreeOrder)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxAtOnce)
    .execute()
}

function isCompleted(mid: string, row: Row, { names }: Matching): boolean {
  const { status, order_type, destination_currency } = row
  const name = nameOf(names, mid, status)
  return outcomeOf({ status, orderType: order_type, credited: destination_currency, name }) === 'completed'
}
