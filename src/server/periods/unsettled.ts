import { sql } from 'kysely'
import type { Unsettled } from '../../api/periods.ts'
import { openClasses } from '../../api/statements.ts'
import { createSum, plain, subtractAmounts } from '../../contract/amount.ts'
import type { Db } from '../../store/openStore.ts'
import type { PeriodSpan } from './closedRow.ts'

/** More is a sign that nothing was settled at all. */
const maxRows = 50_000

/** What statements and claims leave open about the orders of a period. */
export async function readUnsettled(
  db: Db,
  { mids, from, to }: PeriodSpan & { mids: readonly string[] },
): Promise<Unsettled> {
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
  const classes = [
    ...Map.groupBy(results, (row) => JSON.stringify([row.class, row.currency])).values(),
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
  return { classes: classes.toSorted((a, b) => b.results - a.results), claims, asks }
}
