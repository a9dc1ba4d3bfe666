import { sql, type RawBuilder } from 'kysely'
import { outcomeOf } from '../../contract/outcome.ts'
import { indexHint } from '../../store/engine/planHints.ts'
import type { Store } from '../../store/openStore.ts'
import { nameOf, namesQuery, toNames } from '../statusNames.ts'
import { chargedColumns, type ChargedRow } from './toCharge.ts'

/** Orders of a type and pair; '' stands for null, as in the counts. */
export type Group = { order_type: string; source_currency: string; destination_currency: string }

/** A group with the statuses of its completed orders, and how many of those there are. */
export type CountedGroup = Group & { statuses: string[]; count: number }

/** From the kept counts: nothing is counted for it. */
export async function readGroups(db: Store['db'], mid: string): Promise<CountedGroup[]> {
  const rows = await db.selectFrom('order_count').selectAll().where('mid', '=', mid).execute()
  const names = toNames((await db.executeQuery(namesQuery(db, [mid]))).rows)
  const groups = new Map<string, CountedGroup>()
  for (const { status, order_type, source_currency, destination_currency, count } of rows) {
    const outcome = outcomeOf({
      status: status || null,
      orderType: order_type || null,
      credited: destination_currency || null,
      name: nameOf(names, mid, status),
    })
    if (outcome !== 'completed' || Number(count) === 0) continue
    const group = { order_type, source_currency, destination_currency }
    const key = JSON.stringify(group)
    const counted = groups.get(key) ?? { ...group, statuses: [], count: 0 }
    counted.statuses.push(status)
    counted.count += Number(count)
    groups.set(key, counted)
  }
  return [...groups.values()]
}

type Span = { from: string; most: number; order: 'asc' | 'desc' }

/** Completed orders of a group by time, from one on or from the newest back. */
export async function readOrders(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  mid: string,
  group: CountedGroup,
  { from, most, order }: Span,
): Promise<ChargedRow[]> {
  const columns = sql.join(chargedColumns.map((column) => sql.ref(column)))
  const way = sql.raw(order)
  const { rows } = await sql<ChargedRow>`select ${columns} from ledger_order
    ${indexHint(engine, 'ledger_order_by_pair')}
    where mid = ${mid} and ${is('source_currency', group.source_currency)}
      and ${is('destination_currency', group.destination_currency)} and has_fees = 1
      and created_at >= ${from} and ${is('order_type', group.order_type)}
      and status in (${sql.join(group.statuses)})
    order by created_at ${way}, id ${way} limit ${most}`.execute(db)
  return rows
}

function is(column: string, value: string): RawBuilder<boolean> {
  return value === '' ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${value}`
}
