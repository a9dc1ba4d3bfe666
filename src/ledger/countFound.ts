import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../store/openStore.ts'
import { conditions, readFilter, type ReadFilter } from './orderFilter.ts'
import { conditionsOf, isOf, type Found, type Way } from './orderSearch.ts'
import { countOrders, type From } from './orderTotals.ts'

type Asked = From & { filter: ReadFilter }

/** How many orders a search found. It may be all of them, so nothing is looked at that can be known without. */
export async function countFound(asked: Asked, { ways }: Found): Promise<number> {
  const { store, mids, filter } = asked
  const rest = conditions(filter)
  const isBare = rest.length === 0
  const most = isBare ? await countOrders(asked, readFilter({})) : Infinity
  let count = 0
  for (const way of ways) {
    if (count === most) break
    const own = count === 0 ? way.where : conditionsOf(way)
    const all = [isOf('ledger_order', mids), ...rest, ...own]
    const known = isBare ? await countWhole(store, mids, way) : null
    count +=
      known ??
      (await ask(store, sql`select count(*) as count from ${way.from} where ${sql.join(all, sql` and `)}`)) ??
      0
  }
  return count
}

/**
 * From the index of the text alone, which knows of no MID: null where there are others than those asked for. In one
 * statement, or orders of another one could come in between.
 */
async function countWhole(
  store: Pick<Store, 'db'>,
  mids: readonly string[],
  { countAll }: Way,
): Promise<number | null> {
  if (!countAll) return null
  const others = sql`select 1 from order_count where mid not in (${sql.join(mids)}) and count > 0`
  return ask(store, sql`select case when not exists (${others}) then (${countAll}) end as count`)
}

async function ask({ db }: Pick<Store, 'db'>, question: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ count: number | null }>`${question}`.execute(db)
  return rows[0]?.count ?? null
}
