import { sql } from 'kysely'
import type { Mapping } from '../../api/statementMapping.requests.ts'
import type { StatementPeriod, Tolerance } from '../../api/statements.ts'
import type { Amount } from '../../contract/amount.ts'
import { type Db, iso, type Store } from '../../store/openStore.ts'
import { pagesOf } from '../../store/pagesOf.ts'
import { coverageOf } from '../ledger/coverage.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { readNames } from '../ledger/statusNames.ts'
import { countUndated } from '../orders/readColumnFilter.ts'
import { findCauses } from './causes.ts'
import { type Run, withinRun } from './claimRun.ts'
import { matchedIn, noCounts, openIn } from './classCounts.ts'
import type { LineDays } from './linePeriod.ts'
import { currencySides, type CurrencySide, type Matching, matchOrders, writeResults } from './matchOrders.ts'
import { matchOtherLines } from './matchOtherLines.ts'
import { matchPayouts } from './matchPayouts.ts'
import { type ComparedOrder, comparedColumns, comparedOrder, type OrderRow } from './orderFacts.ts'
import { storeBankLines, storePayouts } from './payouts.ts'
import { isFreeOrder, ofStatement } from './place.ts'
import type { Proof } from './reading/rows/row.ts'
import type { Period, Read } from './readFile.ts'
import { emptyResult, factsOf, type Result } from './result.ts'
import type { RunParts } from './runParts.ts'

type Matched = Read & {
  tolerance: Tolerance
  /** Set by a person. */
  stated: StatementPeriod | undefined
  /** Above the table; another span than that of most lines is about something else. */
  printed: StatementPeriod | undefined
  /** Set by a person. */
  currencies: readonly string[] | undefined
  /** The mapping of a person, for the next files of the sender. */
  kept: { signature: string; mapping: Mapping; tolerance: string; updated_by: string } | undefined
}

export async function matchStatement(parts: RunParts, run: Run, read: Matched): Promise<void> {
  const { store, countsRrFee, note } = parts
  await withinRun(store, run, async () => {}, {
    state: 'matching',
    proof: JSON.stringify(read.proof),
    progress_done: 0,
    progress_of: read.lines,
  })
  const names = await readNames(store.db, run.mids)
  const counts = noCounts()
  const period =
    read.stated ??
    (read.printed && read.days.isMostlyIn(read.printed) ? read.printed : undefined) ??
    read.days.period() ??
    (await periodOfOrders(store.db, run, read.days))
  const sides = { source_currency: 0, destination_currency: 0 }
  const checksNet = read.proof.some(isMostlyRight)
  const { tolerance } = read
  const matching = { run, tolerance, names, countsRrFee, counts, sides, period, checksNet }
  await matchOrders(store, matching)
  await matchOtherLines(store, matching)
  const currencies = read.currencies ?? (await currenciesIn(store.db, run))
  if (period) await takeUnnamedOrders(store, matching, { period, currencies }, read.last + 1)
  const causes = await findCauses(store, matching)
  await storePayouts(store, run, period?.timeZone ?? 'UTC')
  await matchPayouts(store, run.mids)
  const open = openIn(counts)
  const isExact =
    (await coverageOf(store, run.mids, 'orders')) === 'exact' && !(await hasUndated(store, run.mids, period))
  const at = iso(await store.now())
  await withinRun(
    store,
    run,
    async (db) => {
      if (read.kept && isWorthKeeping(read.kept.mapping, matchedIn(counts, read.lines), read.lines))
        await keepMapping(db, run, at, read.kept)
      await note(db, at, { id: run.id, mids: run.mids, state: 'done', lines: read.lines, open })
    },
    {
      state: 'done',
      progress_done: read.lines,
      classes: JSON.stringify(counts),
      open_count: open,
      coverage: isExact ? 'exact' : 'at-least',
      period: period ? JSON.stringify(period) : null,
      currencies: JSON.stringify({ codes: currencies, isSet: read.currencies !== undefined }),
      causes: JSON.stringify(causes),
      changed_at: at,
      run_until: '',
    },
  )
}

/** The lines of a bank statement are matched with payouts, so they have no classes. */
export async function matchBankStatement({ store, note }: RunParts, run: Run, read: Read): Promise<void> {
  const { lines, proof, days } = read
  await withinRun(store, run, async () => {}, { state: 'matching', proof: JSON.stringify(proof) })
  await storeBankLines(store, run)
  await matchPayouts(store, run.mids)
  const period = days.period()
  const currencies = await currenciesIn(store.db, run, false)
  const at = iso(await store.now())
  await withinRun(
    store,
    run,
    (db) => note(db, at, { id: run.id, mids: run.mids, state: 'done', lines, open: 0 }),
    {
      state: 'done',
      progress_done: lines,
      classes: JSON.stringify(noCounts()),
      coverage: 'exact',
      period: period ? JSON.stringify(period) : null,
      currencies: JSON.stringify({ codes: currencies, isSet: false }),
      causes: '[]',
      changed_at: at,
      run_until: '',
    },
  )
}

/** A mapping under which hardly a line has an order is wrong, unless a person said that no column has ids. */
export function isWorthKeeping({ orderId }: Mapping, matched: number, lines: number): boolean {
  return orderId === '' || (lines > 0 && matched * 5 >= lines)
}

export async function keepMapping(
  db: Db,
  { mid }: Pick<Run, 'mid'>,
  updated_at: string,
  { signature, mapping, ...kept }: NonNullable<Matched['kept']>,
): Promise<void> {
  const updated = { ...kept, mapping: JSON.stringify(mapping), updated_at }
  await db
    .insertInto('statement_sender')
    .values({ mid, signature, ...updated })
    .onConflict((conflict) => conflict.columns(['mid', 'signature']).doUpdateSet(updated))
    .execute()
}

function isMostlyRight({ kind, facts: { checked, failed } }: Proof): boolean {
  return kind === 'arithmetic' && Number(checked) > 0 && Number(failed) * 10 <= Number(checked)
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
    .where(ofStatement(run, 'line'))
    .where('order.created_at', 'is not', null)
    .groupBy(day)
    .execute()
  for (const { day: date, count } of rows) days.add(`${date}T12:00:00.000Z`, Number(count))
  return days.period()
}

/** A currency of a single line, or of fewer than this share of the most frequent one, is a stray. */
const minShare = 0.05

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
  const least = Math.max(Math.min(2, most), most * minShare)
  return [...counts].flatMap(([code, count]) => (count >= least ? [code] : [])).toSorted()
}

/** Both if the lines have either or tell nothing. */
function sidesOf({ sides }: Matching): readonly CurrencySide[] {
  const most = Math.max(...Object.values(sides))
  return currencySides.filter((side) => sides[side] >= most * 0.1)
}

type Expected = { period: Period; currencies: readonly string[] }

const maxAtOnce = 500

/** Completed orders with fees, in a currency of the statement, that it lacks; numbered after its last line. */
async function takeUnnamedOrders(
  store: Store,
  matching: Matching,
  { period, currencies: codes }: Expected,
  firstNumber: number,
): Promise<void> {
  const { run } = matching
  let number = firstNumber
  const currencies = new Set(codes.map((code) => code.toUpperCase()))
  const sides = sidesOf(matching)
  const isExpected = ({ outcome, total, ...order }: ComparedOrder) =>
    outcome === 'completed' &&
    total !== null &&
    (currencies.size === 0 || sides.some((side) => currencies.has(order[side]?.toUpperCase() ?? '')))
  for (const mid of run.mids)
    for await (const rows of pagesOf(maxAtOnce, (last?: Row) =>
      readUnnamed(store.db, run, mid, period, last),
    )) {
      const results: Result[] = []
      for (const row of rows) {
        const order = comparedOrder(mid, row, matching)
        if (isExpected(order))
          results.push({
            ...emptyResult(run, number++, 'not-in-statement'),
            order_mid: mid,
            order_id: row.id,
            ours: order.total,
            currency: order.fee_currency,
            ...amountOf(order),
          })
      }
      await writeResults(store, matching, async () => results)
    }
}

/** The amount is a sum of its own beside that of the fees. */
function amountOf({ source_amount, source_currency }: ComparedOrder): Pick<Result, 'facts' | 'side'> {
  if (source_amount === null || source_currency === null) return { facts: null, side: null }
  const fact = {
    code: 'missing' as const,
    theirs: '0' as Amount,
    ours: source_amount,
    currency: source_currency,
  }
  return { facts: factsOf([fact]), side: 'principal' }
}

type Row = Pick<OrderRow, 'id' | 'created_at' | (typeof comparedColumns)[number]>

/** SQL filters by finality only; outcomes are read per row. Orders in another statement are skipped. */
function readUnnamed(
  db: Db,
  run: Run,
  mid: string,
  { from, to }: Period,
  after: Row | undefined,
): Promise<Row[]> {
  return db
    .selectFrom('ledger_order')
    .select(['id', 'created_at', ...comparedColumns])
    .where('mid', '=', mid)
    .where('is_final', '=', 1)
    .where('created_at', '<', to)
    .where(sql<boolean>`(created_at, id) > (${after?.created_at ?? from}, ${after?.id ?? ''})`)
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
