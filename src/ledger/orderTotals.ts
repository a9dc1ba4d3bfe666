import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { bucketOf, hourOf } from './counts.ts'
import { conditions, isOneOf, isOpenSpan, within, type ColumnFilter, type Span } from './orderFilter.ts'
import type { CountCache } from './countCache.ts'
import { sortLimit } from './sortMatches.ts'
import { midIn } from './textMatch.ts'

export type CountScope = { store: Pick<Store, 'db' | 'engine'>; mids: readonly string[]; cached: CountCache }

/** How many orders match a filter without a search: from the kept counts where they know, else counted on an index. */
export async function countOrders(scope: CountScope, filter: ColumnFilter): Promise<number> {
  const { words, created, amount, ids } = filter
  const hasWords = Object.keys(words).length > 0
  const spans = [created, amount].filter((span) => !isOpenSpan(span)).length
  if (ids === undefined && words.user_id === undefined) {
    if (spans === 0) return countWords(scope, words)
    if (spans === 1 && !hasWords)
      return isOpenSpan(amount) ? countSpan(scope, hours, created) : countSpan(scope, amounts, amount)
  }
  return scope.cached(['count', filter], () => countRows(scope, conditions(filter), countIndex(filter)))
}

async function countRows(
  { store, mids }: CountScope,
  where: readonly RawBuilder<boolean>[],
  index?: string,
): Promise<number> {
  const all = [midIn('ledger_order', mids), ...where]
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_order
    ${indexHint(store.engine, index)} where ${sql.join(all, sql` and `)}`.execute(store.db)
  return rows[0]?.count ?? 0
}

/** The index of a part of the filter that leaves few rows, if one does; to find out costs next to nothing. */
export async function selectiveIndex(scope: CountScope, filter: ColumnFilter): Promise<string | undefined> {
  const { words, created, amount, ids } = filter
  if (ids && ids.length * scope.mids.length <= sortLimit) return sortIndex('id')
  if (words.user_id && (await countUpToLimit(scope, words.user_id)) <= sortLimit) return sortIndex('user_id')
  for (const [column, values] of Object.entries(words)) {
    if (column === 'user_id' || (await countWords(scope, { [column]: values })) > sortLimit) continue
    return column === 'status' ? 'ledger_order_by_status_time' : sortIndex(column)
  }
  if (!isOpenSpan(created) && (await countSpan(scope, hours, created)) <= sortLimit)
    return sortIndex('created_at')
  if (!isOpenSpan(amount) && (await countSpan(scope, amounts, amount)) <= sortLimit)
    return sortIndex('source_key')
  return undefined
}

/** SQLite reads no row for a count where the index holds all columns of the filter. */
function countIndex({ words, amount, ids }: ColumnFilter): string | undefined {
  if (ids) return sortIndex('id')
  if (words.user_id) return sortIndex('user_id')
  const isStatus = Object.keys(words).join(' ') === 'status' && isOpenSpan(amount)
  return isStatus ? 'ledger_order_by_status_time' : sortIndex('created_at')
}

/** The index that has the orders sorted by a column. */
export function sortIndex(column: string): string | undefined {
  return indexes[column]
}

const indexes: Record<string, string> = {
  // What SQLite calls the index of the key.
  id: 'sqlite_autoindex_ledger_order_1',
  mid: 'sqlite_autoindex_ledger_order_1',
  created_at: 'ledger_order_walk',
  updated_at: 'ledger_order_by_update',
  status: 'ledger_order_by_status',
  order_type: 'ledger_order_by_type',
  user_id: 'ledger_order_by_user',
  source_key: 'ledger_order_by_source',
  destination_key: 'ledger_order_by_destination',
  source_currency: 'ledger_order_by_source_currency',
  destination_currency: 'ledger_order_by_destination_currency',
}

async function countWords(scope: CountScope, words: ColumnFilter['words']): Promise<number> {
  const wanted = Object.entries(words) as [CountedWord, string[]][]
  let sum = 0
  for (const row of await readCountedWords(scope))
    // '' stands for null, which nobody can ask for.
    if (wanted.every(([column, values]) => row[column] !== '' && values.includes(row[column])))
      sum += row.count
  return sum
}

export function readCountedWords({ store: { db }, mids, cached }: CountScope) {
  return cached('words', () => db.selectFrom('order_count').selectAll().where('mid', 'in', mids).execute())
}

async function countUpToLimit({ store: { db, engine }, mids }: CountScope, users: string[]): Promise<number> {
  const where = [midIn('ledger_order', mids), isOneOf('user_id', users)]
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from ledger_order ${indexHint(engine, sortIndex('user_id'))}
    where ${sql.join(where, sql` and `)} limit ${sortLimit + 1}
  ) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

type Kept = {
  table: 'order_hour' | 'order_amount'
  bucket: 'hour' | 'bucket'
  key: string
  bucketOf: (key: string) => string
}

const hours: Kept = { table: 'order_hour', bucket: 'hour', key: 'created_at', bucketOf: hourOf }
const amounts: Kept = { table: 'order_amount', bucket: 'bucket', key: 'source_key', bucketOf }

/** Whole buckets from their counts, and what the ends of the span cut off counted on the index. */
async function countSpan(scope: CountScope, kept: Kept, span: Span): Promise<number> {
  return scope.cached([kept.table, span], async () => {
    const upper = span.below ?? span.to
    const [first, last] = [span.from, upper].map((end) =>
      end === undefined ? undefined : kept.bucketOf(end),
    )
    const index = sortIndex(kept.key)
    const own = within(kept.key, span)
    // In one bucket; or from more to less, where nothing lies.
    if (first !== undefined && last !== undefined && first >= last) return countRows(scope, own, index)

    const bucket = sql.ref(kept.bucket)
    // '~' is behind every character that stands in a bucket or a key.
    const whole = [
      sql`${bucket} <> ''`,
      ...(first === undefined ? [] : [sql`${bucket} > ${`${first}~`}`]),
      ...(last === undefined ? [] : [sql`${bucket} < ${last}`]),
    ]
    const { rows } = await sql<{ count: number | null }>`
      select cast(sum(count) as bigint) as count from ${sql.table(kept.table)}
      where mid in (${sql.join(scope.mids)}) and ${sql.join(whole, sql` and `)}`.execute(scope.store.db)
    const head =
      first === undefined
        ? 0
        : await countRows(scope, within(kept.key, { from: span.from ?? '', below: `${first}~` }), index)
    const tail =
      last === undefined ? 0 : await countRows(scope, within(kept.key, { ...span, from: last }), index)
    return (rows[0]?.count ?? 0) + head + tail
  })
}

type CountedWord = 'status' | 'order_type' | 'source_currency' | 'destination_currency'
