import { sql } from 'kysely'
import { outcomeOf } from '../../contract/status.ts'
import { failureWindow } from '../../api/alerts.ts'
import { iso } from '../../store/openStore.ts'
import { namesQuery, nameOf, toNames } from '../statusNames.ts'
import type { FindOne } from './alert.ts'

type Row = {
  status: string | null
  order_type: string | null
  destination_currency: string | null
  orders: number
}

const { minutes, minOrders } = failureWindow

/** Order types of which so many per cent did not complete, of those that ended lately. The time of an end is that of the last change. */
export const findFailures: FindOne = async ({ store: { db } }, { mid, threshold }, now) => {
  const { rows: names } = await db.executeQuery(namesQuery(db, [mid]))
  const named = toNames(names)
  const { rows } = await sql<Row>`
    select status, order_type, destination_currency, count(*) as orders
    from ledger_order
    where mid = ${mid} and updated_at >= ${iso(now - minutes * 60_000)} and updated_at <= ${iso(now)}
      and is_final = 1
    group by status, order_type, destination_currency`.execute(db)
  const ended = rows.map(({ status, order_type: orderType, destination_currency: credited, orders }) => ({
    orderType: orderType ?? '',
    outcome: outcomeOf({ status, orderType, credited, name: nameOf(named, mid, status) }),
    orders: Number(orders),
  }))
  return [...Map.groupBy(ended, ({ orderType }) => orderType)].flatMap(([orderType, own]) => {
    const count = (outcome: string) =>
      own.reduce((sum, one) => sum + (one.outcome === outcome ? one.orders : 0), 0)
    const closed = count('closed')
    const all = closed + count('completed')
    if (all < minOrders || closed * 100 < threshold * all) return []
    return [{ labels: { orderType }, facts: { closed, ended: all, minutes } }]
  })
}
