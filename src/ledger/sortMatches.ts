import { sql, type RawBuilder } from 'kysely'
import { listLimit } from '../contract/listLimit.ts'
import type { Store } from '../store/openStore.ts'
import type { LedgerCache } from './ledgerCache.ts'
import { pageKeys, type Key, type KeyQuery } from './pageKeys.ts'

/** `hasMore`: more rows match a text search than are counted. */
export type KeyPage = { keys: Key[]; total: number; hasMore?: boolean }

/** `from … where …`, together all that match, none a row that another one has. */
type Matches = RawBuilder<unknown>[]

type MatchQuery = Omit<KeyQuery, 'branches' | 'index'> & { matches: Matches }

/** So many rows are sorted rather than read in the order that an index has. */
export const sortLimit = 2000

/** A page of all that match, sorted, and how many there are; undefined where more match than `most`. */
export async function sortMatches(
  { db }: Pick<Store, 'db'>,
  { table, matches, column, descending, offset, limit }: MatchQuery,
  most: number,
): Promise<KeyPage | undefined> {
  const [mid, id, value] = ['mid', 'id', column].map((name) => sql.ref(`${table}.${name}`))
  const selects = matches.map((match) => sql`select ${mid} as mid, ${id} as id, ${value} as value ${match}`)
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql`order by value is null, value ${direction}, id ${direction}, mid ${direction}`
  const { rows } = await sql<{ total: number } & (Key | Record<keyof Key, null>)>`
    with matched as materialized (${upTo(most + 1, selects)})
    select * from (select count(*) as total from matched) as counted
      left join (select * from matched ${order} limit ${limit} offset ${offset}) as page on true
    ${order}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total > most) return undefined
  return { keys: rows.flatMap(({ mid, id, value }) => (mid === null ? [] : { mid, id, value })), total }
}

type SearchQuery = KeyQuery & MatchQuery & { question: unknown; countRows: () => Promise<number> }

/**
 * A page of what a text search matches, which is counted up to the limit of a list. Where many match, the page is read
 * row by row in the order of the list, as far as that takes fewer rows than to sort them all.
 */
export async function searchKeys(
  store: Pick<Store, 'db' | 'engine'>,
  cached: LedgerCache,
  { question, countRows, ...query }: SearchQuery,
): Promise<KeyPage> {
  let page: KeyPage | undefined
  const total = await cached(['search', question], async () => {
    page = await sortMatches(store, query, sortLimit)
    return page?.total ?? countMatches(store, query.matches)
  })
  const last = query.offset + query.limit
  if (!page && total <= listLimit && (last / total) * (await countRows()) > total)
    page = await sortMatches(store, query, listLimit)
  if (page) return page
  return { keys: await pageKeys(store, query), total: Math.min(total, listLimit), hasMore: total > listLimit }
}

async function countMatches({ db }: Pick<Store, 'db'>, matches: Matches): Promise<number> {
  const selects = matches.map((match) => sql`select 1 as one ${match}`)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${upTo(listLimit + 1, selects)}) as matched`.execute(db)
  return rows[0]?.count ?? 0
}

function upTo(most: number, selects: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select * from (${sql.join(selects, sql` union all `)}) as every_match limit ${most}`
}
