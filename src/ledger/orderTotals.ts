import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../store/engine/planHints.ts'
import type { Store } from '../store/openStore.ts'
import { bucketOf, hourOf } from './counts.ts'
import {
  conditions,
  isOneOf,
  isOpenSpan,
  within,
  type ReadFilter,
  type Span,
  type WordColumn,
} from './orderFilter.ts'
import { few } from './gather.ts'
import { isOf } from './orderSearch.ts'
import type { Remembered } from './remembered.ts'

export type From = { store: Pick<Store, 'db' | 'engine'>; mids: readonly string[]; remembered: Remembered }

/** How many orders match a filter without `q`: from the kept counts where they know, else counted on an index. */
export async function countOrders(from: From, filter: ReadFilter): Promise<number> {
  const { words, created, amount, ids } = filter
  const hasWords = Object.keys(words).length > 0
  const spans = [created, amount].filter((span) => !isOpenSpan(span)).length
  if (ids === undefined && words.user_id === undefined) {
    if (spans === 0) return countWords(from, words)
    if (spans === 1 && !hasWords)
      return isOpenSpan(amount) ? countSpan(from, hours, created) : countSpan(from, amounts, amount)
  }
  return from.remembered(['count', filter], () => countRows(from, conditions(filter), countIndex(filter)))
}

/** How many have no value in a column, of those that match. */
export async function countNulls(from: From, filter: ReadFilter, column: string): Promise<number> {
  const isNull = sql<boolean>`${sql.ref(`ledger_order.${column}`)} is null`
  return from.remembered(['nulls', column, filter], () =>
    countRows(from, [...conditions(filter), isNull], sortIndex(column)),
  )
}

export async function countRows(
  { store, mids }: From,
  where: readonly RawBuilder<boolean>[],
  index?: string,
): Promise<number> {
  const all = [isOf('ledger_order', mids), ...where]
  const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_order
    ${indexHint(store.engine, index)} where ${sql.join(all, sql` and `)}`.execute(store.db)
  return rows[0]?.count ?? 0
}

/** At most how many match one part of the filter; asking costs next to nothing. */
export async function countAtMost(
  from: From,
  part: keyof ReadFilter | WordColumn,
  filter: ReadFilter,
): Promise<number> {
  const { words, created, amount, ids } = filter
  if (part === 'created') return isOpenSpan(created) ? Infinity : countSpan(from, hours, created)
  if (part === 'amount') return isOpenSpan(amount) ? Infinity : countSpan(from, amounts, amount)
  if (part === 'ids') return ids === undefined ? Infinity : ids.length * from.mids.length
  const wanted = part === 'words' || part === 'q' ? undefined : words[part]
  if (part === 'words' || part === 'q' || wanted === undefined) return Infinity
  return part === 'user_id' ? probeUsers(from, wanted) : countWords(from, { [part]: wanted })
}

/** SQLite reads no row for a count where the index holds all that is asked. */
function countIndex({ words, amount, ids }: ReadFilter): string | undefined {
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

async function countWords(from: From, words: ReadFilter['words']): Promise<number> {
  const wanted = Object.entries(words) as [CountedWord, string[]][]
  let sum = 0
  for (const row of await readCountedWords(from))
    // '' stands for null, which nobody can ask for.
    if (wanted.every(([column, values]) => row[column] !== '' && values.includes(row[column])))
      sum += row.count
  return sum
}

export function readCountedWords({ store: { db }, mids, remembered }: From) {
  return remembered('words', () =>
    db.selectFrom('order_count').selectAll().where('mid', 'in', mids).execute(),
  )
}

async function probeUsers({ store: { db, engine }, mids }: From, users: string[]): Promise<number> {
  const where = [isOf('ledger_order', mids), isOneOf('user_id', users)]
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from ledger_order ${indexHint(engine, sortIndex('user_id'))}
    where ${sql.join(where, sql` and `)} limit ${few + 1}
  ) as probed`.execute(db)
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
async function countSpan(from: From, kept: Kept, span: Span): Promise<number> {
  return from.remembered([kept.table, span], async () => {
    const upper = span.below ?? span.to
    const [first, last] = [span.from, upper].map((end) =>
      end === undefined ? undefined : kept.bucketOf(end),
    )
    const index = sortIndex(kept.key)
    const own = within(kept.key, span)
    // In one bucket; or from more to less, where nothing lies.
    if (first !== undefined && last !== undefined && first >= last) return countRows(from, own, index)

    const bucket = sql.ref(kept.bucket)
    // '~' is behind every character that stands in a bucket or a key.
    const whole = [
      sql`${bucket} <> ''`,
      ...(first === undefined ? [] : [sql`${bucket} > ${`${first}~`}`]),
      ...(last === undefined ? [] : [sql`${bucket} < ${last}`]),
    ]
    const { rows } = await sql<{ count: number | null }>`
      select cast(sum(count) as bigint) as count from ${sql.table(kept.table)}
      where mid in (${sql.join(from.mids)}) and ${sql.join(whole, sql` and `)}`.execute(from.store.db)
    const head =
      first === undefined
        ? 0
        : await countRows(from, within(kept.key, { from: span.from ?? '', below: `${first}~` }), index)
    const tail =
      last === undefined ? 0 : await countRows(from, within(kept.key, { ...span, from: last }), index)
    return (rows[0]?.count ?? 0) + head + tail
  })
}

/** How the orders spread over a column, in its order: `count` of them lie from `from` to `to`. */
export type Stretch = { from: string; to: string; count: number }

/** Undefined for columns that nobody keeps counts of. */
export async function readStretches(from: From, column: string): Promise<Stretch[] | undefined> {
  const { remembered } = from
  return remembered(['stretches', column], async () => {
    if (column === 'created_at') return readBuckets(from, hours)
    if (column === 'source_key') return readBuckets(from, amounts)
    if (!isCountedWord(column)) return undefined
    const counts = new Map<string, number>()
    for (const row of await readCountedWords(from))
      counts.set(row[column], (counts.get(row[column]) ?? 0) + row.count)
    counts.delete('')
    return [...counts].map(([word, count]) => ({ from: word, to: word, count })).toSorted(byStart)
  })
}

async function readBuckets({ store: { db }, mids }: From, kept: Kept): Promise<Stretch[]> {
  const bucket = sql.ref(kept.bucket)
  const { rows } = await sql<{ from: string; count: number }>`
    select ${bucket} as "from", cast(sum(count) as bigint) as count from ${sql.table(kept.table)}
    where mid in (${sql.join(mids)}) and ${bucket} <> '' group by ${bucket} order by ${bucket}`.execute(db)
  return rows.map(({ from, count }) => ({ from, to: `${from}~`, count }))
}

function byStart(a: Stretch, b: Stretch): number {
  return Buffer.compare(Buffer.from(a.from), Buffer.from(b.from))
}

type CountedWord = 'status' | 'order_type' | 'source_currency' | 'destination_currency'

function isCountedWord(column: string): column is CountedWord {
  return ['status', 'order_type', 'source_currency', 'destination_currency'].includes(column)
}
