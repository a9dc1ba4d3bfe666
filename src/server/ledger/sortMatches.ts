import { sql, type RawBuilder } from 'kysely'
import { listLimit } from '../../contract/listLimit.ts'
import { readCount } from '../../store/executeAll.ts'
import type { Store } from '../../store/openStore.ts'
import type { LedgerCache, LedgerView } from './ledgerView.ts'
import { byTime, pageKeys, tieColumn, type Key, type KeyQuery, readByKeys } from './pageKeys.ts'

export type KeyPage = { keys: Key[]; total: number; hasMore?: boolean }

/** `from … where …` clauses that together yield every match, some more than once. */
type Matches = RawBuilder<unknown>[]

type MatchQuery = Omit<KeyQuery, 'branches' | 'index'> & { matches: Matches }

/** Up to this many rows are sorted instead of read in index order. */
export const sortLimit = 2000

/** `total` stops at `counted` + 1. `keys` is undefined if more than `most` match. */
type Sorted = { total: number; keys: Key[] | undefined }

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
    /** Equivalent to `matches`, if that is cheaper to count. Only on SQLite. */
    counts?: Matches | undefined
  }

/** Scans in list order while that reads fewer rows than sorting all matches. */
export async function searchKeys(
  store: Pick<Store, 'db' | 'engine'>,
  cached: LedgerCache,
  { question, countRows, counts, ...query }: SearchQuery,
): Promise<KeyPage> {
  // With n matches, a scan reads rows / n rows per match until the page is full.
  const asManyRead = Math.sqrt((query.offset + query.limit) * (await countRows()))
  const most = Math.min(listLimit, Math.max(sortLimit, Math.floor(asManyRead)))
  let page: Sorted | undefined
  const total = await cached(['search', question], async () => {
    if (counts) return countMatches(store, { table: query.table, counts })
    page = await sortAndCount(store, query, { most: listLimit, counted: listLimit })
    return page.total
  })
  if (total <= most) page ??= await sortAndCount(store, query, { most, counted: most })
  if (page?.keys) return { keys: page.keys, total }
  return { keys: await pageKeys(store, query), total: Math.min(total, listLimit), hasMore: total > listLimit }
}

async function countMatches(
  { db }: Pick<Store, 'db'>,
  { table, counts }: { table: KeyQuery['table']; counts: Matches },
): Promise<number> {
  const each = counts.map((match) => sql`select ${sql.ref(`${table}.ref`)} ${match}`)
  return readCount(db, sql`select count(*) as count from (${upTo(listLimit + 1, each)}) as counted`)
}

/** `union` leaves out rows that come twice. Each part ends at the limit, too, as `union` reads all parts. */
function upTo(most: number, selects: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const parts = selects.map((select) => sql`select * from (${select} limit ${most}) as part`)
  return sql`select * from (${sql.join(parts, sql` union `)}) as every_match limit ${most}`
}

/** Rows may be too many to be cached; their keys are not. */
export function readPage<T extends KeyQuery['table']>(
  { store, cached }: LedgerView,
  table: T,
  page: unknown,
  find: () => Promise<KeyPage>,
) {
  return cached([table, 'rows', page], async () => {
    const { keys, total, hasMore = false } = await cached([table, page], find)
    return { rows: await readByKeys(store, table, keys), total, hasMore }
  })
}
