import { sql } from 'kysely'
import { outcomeOf } from '../../contract/status.ts'
import { executeAll } from '../../store/executeAll.ts'
import type { Db, Store } from '../../store/openStore.ts'
import { nameOf } from '../statusNames.ts'
import { insertRows } from './bulkRows.ts'
import { withinRun } from './claimRun.ts'
import type { Matching } from './matchOrders.ts'
import { comparedColumns, totalOf } from './orderFacts.ts'
import { emptyResult, type Result } from './result.ts'

const mostAtOnce = 500

export type Period = { from: string; to: string }

/** Completed orders of the period that the statement does not name, numbered from behind its last line. */
export async function takeUnnamedOrders(
  store: Store,
  matching: Matching,
  period: Period,
  firstNumber: number,
): Promise<void> {
  let number = firstNumber
  for (const mid of matching.mids) {
    let after: [string, string] = [period.from, '']
    for (let isMore = true; isMore;) {
      const rows = await readUnnamed(store.db, matching, mid, period, after)
      const results = rows.flatMap((row): Result[] =>
        isCompleted(mid, row, matching)
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
      await withinRun(store, matching.run, { leaseMs: matching.leaseMs }, (db) =>
        executeAll({ ...store, db }, insertRows({ ...store, db }, 'statement_result', results)),
      )
      results.forEach(matching.counts.add)
      const last = rows.at(-1)
      if (last) after = [last.created_at ?? '', last.id]
      isMore = rows.length === mostAtOnce
    }
  }
}

type Row = Awaited<ReturnType<typeof readUnnamed>>[number]

/** Final by what is kept of them; how they ended is read one by one. Those that another statement has are in their place. */
function readUnnamed(db: Db, { run }: Matching, mid: string, { to }: Period, [time, id]: [string, string]) {
  return db
    .selectFrom('ledger_order')
    .select(['id', 'created_at', ...comparedColumns])
    .where('mid', '=', mid)
    .where('is_final', '=', 1)
    .where('created_at', '<', to)
    .where(sql<boolean>`(created_at, id) > (${time}, ${id})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_line as line')
            .select('line.number')
            .where('line.mid', '=', run.mid)
            .where('line.statement', '=', run.id)
            .whereRef('line.match_order', '=', 'ledger_order.id')
            .whereRef('line.match_mid', '=', 'ledger_order.mid'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_match as match')
            .select('match.number')
            .whereRef('match.mid', '=', 'ledger_order.mid')
            .whereRef('match.order_id', '=', 'ledger_order.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
}

function isCompleted(mid: string, row: Row, { names }: Matching): boolean {
  const { status, order_type, destination_currency } = row
  const name = nameOf(names, mid, status)
  return outcomeOf({ status, orderType: order_type, credited: destination_currency, name }) === 'completed'
}
