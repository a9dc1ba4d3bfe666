import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../store/openStore.ts'
import type { Key } from './pageKeys.ts'

type Matches = {
  /** Each selects mid, id and value, none a row that another one selects. */
  selects: RawBuilder<unknown>[]
  descending: boolean
  offset: number
  limit: number
  /** With more matches than this, there is no page. */
  most: number
}

/** A page of all matches, sorted, and how many there are; undefined where they are too many to be sorted. */
export async function sortMatches(
  { db }: Pick<Store, 'db'>,
  { selects, descending, offset, limit, most }: Matches,
): Promise<{ keys: Key[]; total: number } | undefined> {
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql`order by value is null, value ${direction}, id ${direction}, mid ${direction}`
  const { rows } = await sql<{ total: number } & (Key | Record<keyof Key, null>)>`
    with matches as materialized (select * from (${sql.join(selects, sql` union all `)}) as rows limit ${most + 1})
    select * from (select count(*) as total from matches) as counted
      left join (select * from matches ${order} limit ${limit} offset ${offset}) as page on true
    ${order}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total > most) return undefined
  return { keys: rows.flatMap(({ mid, id, value }) => (mid === null ? [] : { mid, id, value })), total }
}
