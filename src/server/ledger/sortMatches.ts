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
  const direction = descending ? sql`desc` : sql`asc`
  const order = sql`order by value is null, value ${direction}, ${byTime(query)}, id ${direction}, mid ${direction}`
  const { rows } = await sql<{ total: number } & (Key | Record<keyof Key, null>)>`
    with ${matchedRows(counted + 1, what, matches)},
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
  const rows = matchedRows(listLimit + 1, sql.ref(`${table}.ref`), counts)
  return readCount(db, sql`with ${rows} select count(*) as count from matched`)
}

/** Reads further branches only if the first one has fewer than `most` rows, and leaves out rows that it has already. */
function matchedRows(
  most: number,
  what: RawBuilder<unknown>,
  [first, ...others]: Matches,
): RawBuilder<unknown> {
  const hasRoom = sql`(select count(*) from first_matches) < ${most}`
  const parts = others.map(
    (match) => sql`select * from (select ${what} ${match} and ${hasRoom} limit ${most}) as part`,
  )
  const rest = sql`union all select * from (
    ${sql.join(parts, sql` union `)} except select * from first_matches
  ) as rest`
  return sql`first_matches as materialized (select ${what} ${first} limit ${most}),
    matched as materialized (select * from first_matches ${others.length > 0 ? rest : sql``} limit ${most})`
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
