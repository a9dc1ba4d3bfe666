import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { insertRows } from './bulkRows.ts'
import { withinRun, type Run } from './claimRun.ts'
import type { StatementClass } from '../../api/statements.ts'
import type { Matching } from './matchOrders.ts'
import { negated } from './reading/createCells.ts'
import { emptyResult, factsOf, type Result } from './result.ts'

const mostAtOnce = 500

/** Lines that are of no order: one that nobody knows, none at all, or none that can be read. */
export async function takeLoneLines(store: Store, matching: Matching): Promise<void> {
  const { run, leaseMs, counts } = matching
  let last = -1
  for (let isMore = true; isMore;) {
    const rows = await readLoneLines(store.db, run, last)
    const results = rows.map((row) => toLoneResult(run, row))
    if (results.length > 0)
      await withinRun(store, run, { leaseMs }, (db) =>
        executeAll({ ...store, db }, insertRows({ ...store, db }, 'statement_result', results)),
      )
    results.forEach(counts.add)
    last = rows.at(-1)?.number ?? last
    isMore = rows.length === mostAtOnce
  }
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
    ])
    .where('mid', '=', run.mid)
    .where('statement', '=', run.id)
    .where('match_order', 'is', null)
    .where('match_mid', 'is', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(mostAtOnce)
    .execute()
}

function toLoneResult(run: Run, line: LoneLine): Result {
  const empty = { ...emptyResult(run, line.number, classOf(line)), line_count: 1 }
  if (line.fault !== null) return empty
  // What is of no order may be of any kind: a reserve has an amount and no fee. Taken, it is negative; charged, positive.
  const theirs = line.fee ?? (line.amount && negated(line.amount))
  return {
    ...empty,
    theirs,
    currency: line.fee === null ? line.currency : (line.fee_currency ?? line.currency),
    facts: line.candidates > 1 ? factsOf([{ code: 'several-orders', count: line.candidates }]) : null,
  }
}

export function classOf({
  fault,
  order_id,
  reference,
}: Pick<LoneLine, 'fault' | 'order_id' | 'reference'>): StatementClass {
  if (fault !== null) return 'unreadable'
  return order_id === null && reference === null ? 'no-order' : 'no-such-order'
}
