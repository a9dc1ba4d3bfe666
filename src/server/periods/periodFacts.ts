import { sql } from 'kysely'
import type { Exactness } from '../../api/coverage.ts'
import type { PeriodBasis, PeriodDoubts, StatementShare, Unsettled } from '../../api/periods.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { coverageIn } from '../ledger/coverage.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { countUndated, countWithout } from '../orders/readColumnFilter.ts'
import { handClasses, openClasses, type StatementPeriod } from '../../api/statements.ts'
import { createSum, plain, subtractAmounts, sumAmounts } from '../../contract/amount.ts'
import { localDays, type PeriodSpan } from './closedRow.ts'
import { differenceOf } from '../statements/payouts.ts'
import { isUnexplained, midsOf, parsed } from '../statements/place.ts'

export type PeriodFacts = PeriodBasis & { coverage: Exactness; why: PeriodDoubts; unsettled: Unsettled }

type Of = PeriodSpan & { mids: readonly string[] }

/** `at`: the moment of the preview or close. */
export async function readPeriodFacts(
  on: Pick<Store, 'db' | 'engine'>,
  period: Of & { timeZone: string },
  at: string,
): Promise<PeriodFacts> {
  const { mids, from, to } = period
  const span = { createdAt_gte: from, createdAt_lt: to }
  const view = viewLedger(on, mids)
  const why = {
    listed: await coverageIn(view, Date.parse(at)),
    undated: await countUndated(view, span),
    withoutAmount: await countWithout(view, 'amount', span),
    withoutCurrency: await countWithout(view, 'currency', span),
    hasEnded: to <= at,
  }
  const uncounted = why.undated + why.withoutAmount + why.withoutCurrency
  const isExact = why.listed === 'exact' && uncounted === 0 && why.hasEnded
  return {
    coverage: isExact ? 'exact' : 'at-least',
    why,
    ...(await readPeriodBasis(on.db, period)),
    unsettled: await readUnsettled(on.db, period),
  }
}

export async function readPeriodBasis(db: Db, { mids, from, to }: Of): Promise<PeriodBasis> {
  const statements = await db
    .selectFrom('statement')
    .select(['mid', 'id', 'name', 'sha256', 'mids'])
    .where('state', '=', 'done')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('statement_match')
          .select('statement')
          .distinct()
          .where('statement_match.mid', 'in', mids),
      ),
    )
    .orderBy('created_at')
    .execute()
  const shares: StatementShare[] = []
  for (const { mid: home, id, name, sha256, mids: of } of statements) {
    const { rows } = await sql<{ way: Way; count: number }>`
      select case
          when exists (
            select 1 from statement_settlement s
            where s.mid = r.mid and s.statement = r.statement and s.number = r.settlement and s.kind = 'claimed'
          ) then 'claimed'
          when r.matched_by = 'hand' or r.settlement is not null then 'byHand'
          when r.class = 'equal' then 'exact'
          when r.class = 'within-tolerance' then 'withinTolerance'
          else 'differs' end as way, count(*) as count
      from statement_match m
      join statement_result r on r.mid = m.home and r.statement = m.statement and r.number = m.number
      join ledger_order o on o.mid = m.mid and o.id = m.order_id
      where m.home = ${home} and m.statement = ${id} and m.mid in (${sql.join(mids)})
        and o.created_at >= ${from} and o.created_at < ${to}
        and (r.class <> 'waiting' or r.matched_by = 'hand' or r.settlement is not null)
      group by 1`.execute(db)
    if (rows.length === 0) continue
    const isOfThese = (JSON.parse(of) as string[]).every((mid) => mids.includes(mid))
    const counts = Object.fromEntries(rows.map(({ way, count }) => [way, Number(count)]))
    const none = { exact: 0, withinTolerance: 0, byHand: 0, claimed: 0, differs: 0 }
    const file = isOfThese ? { name, sha256 } : { name: null, sha256: null }
    shares.push({ ...file, ...none, ...counts })
  }
  return { statements: shares }
}

type Way = 'exact' | 'withinTolerance' | 'byHand' | 'claimed' | 'differs'

/** More is a sign that nothing was settled at all. */
const maxRows = 50_000

/** What statements, claims and payouts leave open in a period. */
export async function readUnsettled(db: Db, period: Of & { timeZone: string }): Promise<Unsettled> {
  const { mids, from, to } = period
  const results = await db
    .selectFrom('statement_result as result')
    .innerJoin('statement', (join) =>
      join.onRef('statement.mid', '=', 'result.mid').onRef('statement.id', '=', 'result.statement'),
    )
    .innerJoin('ledger_order as ordered', (join) =>
      join.onRef('ordered.mid', '=', 'result.order_mid').onRef('ordered.id', '=', 'result.order_id'),
    )
    .select(['result.class', 'result.currency', 'result.theirs', 'result.ours'])
    .where('statement.state', '=', 'done')
    .where('statement.open_count', '>', 0)
    .where('result.order_mid', 'in', mids)
    .where('result.settlement', 'is', null)
    .where('result.class', 'in', openClasses)
    // An order that another statement has is not missing.
    .where(
      sql<boolean>`(result.class <> 'not-in-statement' or not exists (
        select 1 from statement_match as match where match.mid = ordered.mid and match.order_id = ordered.id))`,
    )
    .where('ordered.created_at', '>=', from)
    .where('ordered.created_at', '<', to)
    .limit(maxRows)
    .execute()
  const withoutOrder = await readLinesWithoutOrder(db, { mids, from, to })
  const classes = [
    ...Map.groupBy([...results, ...withoutOrder], (row) =>
      JSON.stringify([row.class, row.currency]),
    ).values(),
  ].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const sum = createSum()
    for (const { theirs, ours, currency } of own)
      if (currency !== null) sum.add(subtractAmounts(theirs ?? '0', ours ?? '0'))
    const { class: name, currency } = first
    return [
      {
        class: name,
        currency,
        results: own.length,
        difference: currency === null ? null : plain(sum.read()),
      },
    ]
  })
  const claimed = await db
    .selectFrom('claim')
    .select(['currency', 'amount'])
    .where('mid', 'in', mids)
    .where('state', 'in', ['open', 'sent'])
    .limit(maxRows)
    .execute()
  const claims = [...Map.groupBy(claimed, ({ currency }) => currency)].map(([currency, own]) => {
    const sum = createSum()
    for (const { amount } of own) if (amount !== null) sum.add(amount)
    return { currency, claims: own.length, amount: currency === null ? null : plain(sum.read()) }
  })
  const asking = await db.selectFrom('statement').select('mids').where('state', '=', 'asks').execute()
  const asks = asking.filter((row) =>
    (JSON.parse(row.mids) as string[]).some((mid) => mids.includes(mid)),
  ).length
  const payouts = await readOpenPayouts(db, mids, localDays(period))
  return { classes: classes.toSorted((a, b) => b.results - a.results), claims, asks, payouts }
}

async function readOpenPayouts(
  db: Db,
  mids: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<Unsettled['payouts']> {
  const rows = await db
    .selectFrom('payout')
    .select(['mids', 'state', 'currency', 'expected', 'bank_amount', 'bank_charges'])
    .where('mid', 'in', mids)
    .where('state', 'in', ['waiting', 'proposed', 'differs'])
    .where('expected', 'is not', null)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('state')
    .orderBy('currency')
    .limit(maxRows)
    .execute()
  // Only who sees all merchants of a payout sees it.
  const visible = rows.filter((row) => midsOf(row).every((mid) => mids.includes(mid)))
  return [
    ...Map.groupBy(visible, ({ state, currency }) => JSON.stringify([state, currency])).values(),
  ].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const amounts = own.map((row) => differenceOf(row) ?? row.expected ?? '0')
    const { state, currency } = first
    return [{ state, currency, payouts: own.length, amount: plain(sumAmounts(amounts)) }]
  })
}

/** Open lines without an order, by their own day or else by the start of their statement. */
async function readLinesWithoutOrder(db: Db, { mids, from, to }: Of) {
  const open = await db
    .selectFrom('statement')
    .select(['id', 'mids', 'period'])
    .where('mid', 'in', mids)
    .where('state', '=', 'done')
    .where('open_count', '>', 0)
    .execute()
  // Only who sees all merchants of a statement sees its lines without an order.
  const statements = open.filter((one) => midsOf(one).every((mid) => mids.includes(mid)))
  const beginning = statements.filter(({ period }) => {
    const start = parsed<StatementPeriod>(period)?.from
    return start !== undefined && start >= from && start < to
  })
  const idsOf = (some: typeof statements) => ['', ...some.map(({ id }) => id)]
  return db
    .selectFrom('statement_result as result')
    .innerJoin('statement_line as line', (join) =>
      join
        .onRef('line.mid', '=', 'result.mid')
        .onRef('line.statement', '=', 'result.statement')
        .onRef('line.number', '=', 'result.number'),
    )
    .select(['result.class', 'result.currency', 'result.theirs', 'result.ours'])
    .where('result.mid', 'in', mids)
    .where('result.statement', 'in', idsOf(statements))
    .where('result.order_id', 'is', null)
    .where('result.settlement', 'is', null)
    .where('result.class', 'in', handClasses)
    .where(isUnexplained)
    .where((eb) =>
      eb.or([
        eb.and([eb('line.date', '>=', from), eb('line.date', '<', to)]),
        eb.and([eb('line.date', 'is', null), eb('line.statement', 'in', idsOf(beginning))]),
      ]),
    )
    .limit(maxRows)
    .execute()
}
