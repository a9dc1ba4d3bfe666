import { sql, type RawBuilder } from 'kysely'
import { refHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { blockOf, changedBlocks, inBlock } from './orderBlocks.ts'
import { conditionsOf, isOf, type Found, type Way } from './orderSearch.ts'
import type { Known } from './remembered.ts'

type Asked = {
  store: Pick<Store, 'db' | 'engine'>
  mids: readonly string[]
  /** Asked of the orders beside the search. */
  rest: readonly RawBuilder<boolean>[]
  found: Found
}

/** How many in each block of the ledger. */
export type FoundCounts = number[]

export function sumOf(counts: FoundCounts): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** How many orders a search found: where few blocks have changed since it was counted, only those count again. */
export async function countFound(asked: Asked, before?: Known<FoundCounts>): Promise<FoundCounts> {
  const counts = (before && (await countChanged(asked, before))) ?? (await countAll(asked))
  // Without a hole an array is a row of small numbers.
  return Array.from(counts, (count) => count ?? 0)
}

/** Beyond it, to count all takes no longer. */
const mostChanged = 24

/** In one statement, so that what is counted and what is left as it was are of the same moment. */
async function countChanged(
  { store: { db, engine }, mids, rest, found }: Asked,
  { versions, value }: Known<FoundCounts>,
): Promise<FoundCounts | undefined> {
  const all = [inBlock(sql`changed.block`), isOf('ledger_order', mids), ...rest, found.here(mids)]
  const { rows } = await sql<{ block: number; count: number | null }>`
    with changed as materialized (${changedBlocks(versions)})
    select block, case when (select count(*) from changed) <= ${mostChanged} then (
      select count(*) from ledger_order ${refHint(engine)} where ${sql.join(all, sql` and `)}
    ) end as count from changed`.execute(db)
  const counts = [...value]
  for (const { block, count } of rows) {
    if (count === null) return undefined
    counts[block] = count
  }
  return counts
}

/** It may be all of them, so nothing is looked at that can be known without. One statement, so one moment. */
async function countAll(asked: Asked): Promise<FoundCounts> {
  const { ways } = asked.found
  const names = ways.map((_, n) => sql.table(`found_${n}`))
  const tables = ways.map((way, n) => {
    const arms = n === 0 ? firstArms(asked, way) : laterArms(asked, way, names.slice(0, n))
    return sql`${names[n]} as materialized (${sql.join(arms, sql` union all `)})`
  })
  const all = names.map((name) => sql`select block, count from ${name}`)
  const { rows } = await sql<{ block: number; count: number }>`
    with ${sql.join(tables)} ${sql.join(all, sql` union all `)}`.execute(asked.store.db)
  const counts: FoundCounts = []
  for (const { block, count } of rows) counts[block] = (counts[block] ?? 0) + count
  return counts
}

/** The index of the text alone knows of no MID: it is asked where there are no others than those asked for. */
function firstArms({ mids, rest }: Asked, way: Way): RawBuilder<unknown>[] {
  const own = [isOf('ledger_order', mids), ...rest, ...way.where]
  if (!way.alone || rest.length > 0) return [count(way.from, own)]
  const others = sql`(select count(*) from order_count where mid not in (${sql.join(mids)}) and count > 0)`
  const { from, where, ref } = way.alone
  return [count(when(sql`${others} = 0`, from), where, ref), count(when(sql`${others} > 0`, way.from), own)]
}

/** What the ways before have found needs no looking at where that is nothing, and ends it where it is everything. */
function laterArms({ mids, rest }: Asked, way: Way, before: RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  const own = [isOf('ledger_order', mids), ...rest]
  const known = sql.join(
    before.map((name) => sql`coalesce((select sum(count) from ${name}), 0)`),
    sql` + `,
  )
  const most = sql`(select sum(count) from order_count where mid in (${sql.join(mids)}))`
  return [
    count(when(sql`${known} = 0`, way.from), [...own, ...way.where]),
    count(when(sql`${known} > 0 and ${known} < ${most}`, way.from), [...own, ...conditionsOf(way)]),
  ]
}

/** Nothing at all is looked at unless the condition holds; asked beside the others, SQLite looks at each row first. */
function when(condition: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select 1 where ${condition}) as asked cross join ${from}`
}

function count(
  from: RawBuilder<unknown>,
  where: readonly RawBuilder<unknown>[],
  ref: RawBuilder<unknown> = sql`ledger_order.ref`,
): RawBuilder<unknown> {
  return sql`select ${blockOf(ref)} as block, count(*) as count from ${from}
    where ${sql.join(where, sql` and `)} group by 1`
}
