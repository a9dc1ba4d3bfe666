import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../store/openStore.ts'
import { conditions, readFilter, type ReadFilter } from './orderFilter.ts'
import { conditionsOf, isOf, type Found } from './orderSearch.ts'
import { countOrders, type From } from './orderTotals.ts'

type Asked = From & { filter: ReadFilter }

/** How many orders a search found. It may be all of them, so nothing is looked at that can be known without. */
export async function countFound(asked: Asked, { ways }: Found): Promise<number> {
  const { store, mids, filter } = asked
  const rest = conditions(filter)
  const isBare = rest.length === 0
  const hasAllMids = isBare && (await isWholeLedger(store, mids))
  const most = isBare ? await countOrders(asked, readFilter({})) : Infinity
  let count = 0
  for (const way of ways) {
    if (count === most) break
    const own = count === 0 ? way.where : conditionsOf(way)
    const all = [isOf('ledger_order', mids), ...rest, ...own]
    count += await ask(
      store,
      hasAllMids && way.countAll
        ? way.countAll
        : sql`select count(ledger_order.id) as count from ${way.from} where ${sql.join(all, sql` and `)}`,
    )
  }
  return count
}

async function ask({ db }: Pick<Store, 'db'>, question: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${question}`.execute(db)
  return rows[0]?.count ?? 0
}

async function isWholeLedger({ db }: Pick<Store, 'db'>, mids: readonly string[]): Promise<boolean> {
  const other = await db
    .selectFrom('order_count')
    .select('mid')
    .where('mid', 'not in', mids)
    .where('count', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}
