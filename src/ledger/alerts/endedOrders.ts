import { sql } from 'kysely'
import { outcomeOf } from '../../contract/outcome.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { namesQuery, nameOf, toNames } from '../statusNames.ts'

/** Orders of a type that ended within a minute. */
export type Ended = { minute: number; orderType: string; completed: number; closed: number }

/** When orders ended is when the service last changed them; those whose time nobody can read are left out. */
export async function readEnded(
  { db }: Pick<Store, 'db'>,
  mid: string,
  span: { from: number; below: number },
): Promise<Ended[]> {
  const { rows: names } = await db.executeQuery(namesQuery(db, [mid]))
  const known = toNames(names)
  const { rows } = await sql<Row>`
    select substr(updated_at, 1, 16) as minute, status, order_type, destination_currency, count(*) as orders
    from ledger_order
    where mid = ${mid} and updated_at >= ${iso(span.from)} and updated_at < ${iso(span.below)} and is_final = 1
    group by substr(updated_at, 1, 16), status, order_type, destination_currency`.execute(db)
  const ended = new Map<string, Ended>()
  for (const { minute, status, order_type: orderType, destination_currency: credited, orders } of rows) {
    const outcome = outcomeOf({ status, orderType, credited, name: nameOf(known, mid, status) })
    if (outcome !== 'completed' && outcome !== 'closed') continue
    const key = `${minute} ${orderType}`
    const one = ended.get(key) ?? {
      minute: Date.parse(`${minute}:00.000Z`),
      orderType: orderType ?? '',
      completed: 0,
      closed: 0,
    }
    ended.set(key, one)
    one[outcome] += Number(orders)
  }
  return [...ended.values()].toSorted((a, b) => a.minute - b.minute)
}

type Row = {
  minute: string
  status: string | null
  order_type: string | null
  destination_currency: string | null
  orders: number
}
