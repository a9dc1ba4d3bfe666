import { sql, type RawBuilder } from 'kysely'
import { listLimit } from '../contract/listLimit.ts'
import type { Store } from '../store/openStore.ts'
import type { LedgerCache } from './ledgerView.ts'
import { byTime, pageKeys, tieColumn, type Key, type KeyQuery, readByKeys } from './pageKeys.ts'

/** `hasMore`: more rows match a text search than are counted. */
export type KeyPage = { keys: Key[]; total: number; hasMore?: boolean }

/** `from … where …`, together all that match, none a row that another one has. */
type Matches = RawBuilder<unknown>[]

type MatchQuery = Omit<KeyQuery, 'branches' | 'index'> & { matches: Matches }

/** So many rows are sorted rather than read in the order that an index has. */
export const sortLimit = 2000

/** `total` goes to one more than `counted`. No keys: more match than `most`. */
type Sorted = { total: number; keys: Key[] | undefined }

/** A page of all that match, sorted, where no more than `most` do; it counts up to `counted`. */
async function sortAndCount(
  { db }: Pick<Store, 'db'>,
  query: MatchQuery,
  { most, counted }: { most: number; counted: number },
): Promise<Sorted> {
  const { table, matches, column, descending, offset, limit } = query
  const [mid, id, value] = ['mid', 'id', column].map((name) => sql.ref(`${table}.${name}`))
  const what = sql`${mid} as mid, ${id} as id, ${value} as value, ${tieColumn(query)} as tie`
  const selects = matches.map((match) => sql`select ${what} ${match}`)
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql`order by value is null, value ${direction}, ${byTime(query)}, id ${direction}, mid ${direction}`
  const { rows } = await sql<{ total: number } & (Key | Record<keyof Key, null>)>`
    with matched as materialized (${upTo(counted + 1, selects)}),
      counted as (select count(*) as total from matched)
    select * from counted left join (
      select * from matched where (select total from counted) <= ${most} ${order} limit ${limit} offset ${offset}
    ) as page on true ${order}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total > most) return { total, keys: undefined }
  return { total, keys: rows.flatMap(({ mid, id, value }) => (mid === null ? [] : { mid, id, value })) }
}

/** A page of all that match, sorted, and how many there are; undefined where more match than `most`. */
export async function sortMatches(
  store: Pick<Store, 'db'>,
  query: MatchQuery,
  most: number,
): Promise<KeyPage | undefined> {
  const { keys, total } = await sortAndCount(store, query, { most, counted: most })
  return keys && { keys, total }
}

type SearchQuery = KeyQuery &
  MatchQuery & {
    question: unknown
    countRows: () => Promise<number>
    /** The same as `matches`, where counting takes less than reading their keys. */
    counts?: Matches | undefined
  }

/**
 * A page of what a text search matches, which is counted up to the limit of a list. Where many match, the page is read
 * row by row in the order of the list, as far as that takes fewer rows than to sort them all.
 */
export async function searchKeys(
  store: Pick<Store, 'db' | 'engine'>,
  cached: LedgerCache,
  { question, countRows, counts, ...query }: SearchQuery,
): Promise<KeyPage> {
  // Of n matches among all rows one in rows / n has to be read until the page is full.
  const asManyRead = Math.sqrt((query.offset + query.limit) * (await countRows()))
  const most = Math.min(listLimit, Math.max(sortLimit, Math.floor(asManyRead)))
  let page: Sorted | undefined
  const total = await cached(['search', question], async () => {
    if (counts) return countMatches(store, counts)
    page = await sortAndCount(store, query, { most, counted: listLimit })
    return page.total
  })
  if (total <= most) page ??= await sortAndCount(store, query, { most, counted: most })
  if (page?.keys) return { keys: page.keys, total }
  return { keys: await pageKeys(store, query), total: Math.min(total, listLimit), hasMore: total > listLimit }
}

async function countMatches({ db }: Pick<Store, 'db'>, matches: Matches): Promise<number> {
  const each = matches.map((match) => sql`select 1 ${match}`)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${upTo(
    listLimit + 1,
    each,
  )}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

function upTo(most: number, selects: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`select * from (${sql.join(selects, sql` union all `)}) as every_match limit ${most}`
}

export async function readPage<T extends KeyQuery['table']>(
  store: Pick<Store, 'db' | 'engine'>,
  table: T,
  { keys, total, hasMore = false }: KeyPage,
) {
  return { rows: await readByKeys(store, table, keys), total, hasMore }
}
