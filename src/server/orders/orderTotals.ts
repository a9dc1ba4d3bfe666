import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import { bucketOf, hourOf } from '../ledger/counts.ts'
import { feeKeyColumns } from '../ledger/feeColumns.ts'
import {
  feeIndex,
  hasFees,
  isOfFeeIndex,
  isChecked,
  isOneOf,
  isOnlyStored,
  isOpenSpan,
  pairOf,
  within,
  type Span,
  sinceIndex,
} from '../ledger/columnConditions.ts'
import { conditions, type ColumnFilter } from './orderFilter.ts'
import { countsAsKind } from '../ledger/outcomeKinds.ts'
import type { KeyQuery } from '../ledger/pageKeys.ts'
import type { LedgerView } from '../ledger/ledgerView.ts'
import { sortLimit } from '../ledger/sortMatches.ts'
import { countWhere, midIn } from '../ledger/textMatch.ts'
import { readCount } from '../../store/executeAll.ts'

export async function countOrders(view: LedgerView, filter: ColumnFilter): Promise<number> {
  const { words, created, amounts, pairs, feeChecks, kinds, ids, open } = filter
  const hasWords = Object.keys(words).length > 0 || (pairs ?? kinds ?? feeChecks) !== undefined
  const spans = (isOpenSpan(created) ? 0 : 1) + Object.keys(amounts).length
  if ((ids ?? open ?? feeChecks) === undefined && Object.keys(words).every(isCounted)) {
    if (spans === 0) return countWords(view, filter)
    if (spans === 1 && !hasWords) {
      if (!isOpenSpan(created)) return countSpan(view, hours, created)
      if (amounts.source_key) return countSpan(view, amountBuckets, amounts.source_key)
    }
  }
  return view.cached(['count', filter], () => countRows(view, conditions(filter), countIndex(filter)))
}

function countRows(view: LedgerView, where: readonly RawBuilder<boolean>[], index?: string): Promise<number> {
  return countWhere(view, 'ledger_order', where, index)
}

/** Index for a part of the filter that leaves few rows, if any. Checking is cheap. */
export async function selectiveIndex(view: LedgerView, filter: ColumnFilter): Promise<string | undefined> {
  const { words, created, amounts, feeChecks, kinds, ids, open } = filter
  if (open) return sinceIndex
  if (ids && ids.length * view.mids.length <= sortLimit) return sortIndex('id')
  if (words.user_id && (await areFew(view, [isOneOf('user_id', words.user_id)], 'user_id')))
    return sortIndex('user_id')
  const failures = words.failure_code
  if (
    isOfFailures(words) &&
    failures &&
    (await areFew(view, [isOneOf('failure_code', failures)], 'failure_code'))
  )
    return sortIndex('failure_code')
  if (feeChecks && isOnlyStored(feeChecks) && (await areFew(view, [isChecked(feeChecks)], 'fee_check')))
    return sortIndex('fee_check')
  for (const [column, values] of Object.entries(words)) {
    if (!isCounted(column)) continue
    const ofKinds = column === 'status' && kinds ? { kinds } : {}
    if ((await countWords(view, { words: { [column]: values }, ...ofKinds })) > sortLimit) continue
    return sortIndex(column)
  }
  if (!isOpenSpan(created) && (await countSpan(view, hours, created)) <= sortLimit)
    return sortIndex('created_at')
  for (const [column, span] of Object.entries(amounts)) {
    const few =
      column === 'source_key'
        ? (await countSpan(view, amountBuckets, span)) <= sortLimit
        : await areFew(view, conditions({ words: {}, created: {}, amounts: { [column]: span } }), column)
    if (few) return sortIndex(column)
  }
  return undefined
}

/** An index that covers the filter lets SQLite count without reading rows. */
function countIndex({
  words,
  created,
  amounts,
  feeChecks,
  kinds,
  pairs,
  ids,
  open,
}: ColumnFilter): string | undefined {
  if (open) return sinceIndex
  if (ids) return sortIndex('id')
  if (feeChecks && isOnlyStored(feeChecks)) return sortIndex('fee_check')
  if (words.user_id) return sortIndex('user_id')
  if (isOfFailures(words)) return sortIndex('failure_code')
  const isStatus = Object.keys(words).join(' ') === 'status' && kinds === undefined && pairs === undefined
  const ofAmounts = Object.keys(amounts)
  if (isStatus && ofAmounts.length === 0) return sortIndex('status')
  // Fee indexes cover no other columns, so only the rows of the span are read.
  const fee = ofAmounts.find((column) => column !== 'source_key')
  return sortIndex(isOpenSpan(created) && fee !== undefined ? fee : 'created_at')
}

/** The index has no orders without a failure code. */
function isOfFailures({ failure_code }: ColumnFilter['words']): boolean {
  return failure_code !== undefined && failure_code.length > 0 && !failure_code.includes(null)
}

export function sortIndex(column: string): string | undefined {
  return indexes[column]
}

/** Fee indexes are partial: orders without the fee need another index. */
export function sortedBy(
  column: string,
): Pick<KeyQuery, 'index' | 'nullIndex' | 'valued' | 'isUnordered' | 'tiesByTime'> {
  return {
    index: sortIndex(column),
    tiesByTime: isCounted(column),
    ...(feeKeyColumns.some((one) => one === column) && { nullIndex: sortIndex('id') }),
    ...(isOfFeeIndex(column) && { valued: [hasFees], isUnordered: column !== 'total_key' }),
  }
}

const indexes: Record<string, string> = {
  // SQLite's name for the index of the primary key.
  id: 'sqlite_autoindex_ledger_order_1',
  mid: 'sqlite_autoindex_ledger_order_1',
  created_at: 'ledger_order_walk',
  updated_at: 'ledger_order_by_update',
  status: 'ledger_order_by_status',
  order_type: 'ledger_order_by_order_type',
  user_id: 'ledger_order_by_user',
  source_key: 'ledger_order_by_source',
  destination_key: 'ledger_order_by_destination',
  source_currency: 'ledger_order_by_source_currency',
  destination_currency: 'ledger_order_by_destination_currency',
  failure_code: 'ledger_order_by_failure',
  network_key: feeIndex,
  processing_key: feeIndex,
  rr_key: feeIndex,
  total_key: feeIndex,
  share_key: 'ledger_order_by_share',
  fee_check: 'ledger_order_by_fee_check',
}

async function countWords(
  view: LedgerView,
  { words, pairs, kinds }: Pick<ColumnFilter, 'words' | 'pairs' | 'kinds'>,
): Promise<number> {
  const wanted = Object.entries(words) as [CountedWord, (string | null)[]][]
  if (wanted.length === 0 && pairs === undefined && kinds === undefined) return countAll(view)
  let sum = 0
  for (const row of await readCountedWords(view)) {
    const isWanted =
      // '' means null in the counts.
      wanted.every(([column, values]) => values.includes(row[column] === '' ? null : row[column])) &&
      (pairs?.includes(pairOf(row.source_currency, row.destination_currency)) ?? true) &&
      (kinds === undefined || countsAsKind(kinds, row))
    if (isWanted) sum += row.count
  }
  return sum
}

/** Summed in SQL: while the ledger fills, every first page needs this total. */
function countAll({ store: { db }, mids, cached }: LedgerView): Promise<number> {
  const own = sql.join(mids)
  return cached('all', () =>
    readCount(db, sql`select cast(sum(count) as bigint) as count from order_count where mid in (${own})`),
  )
}

export function readCountedWords({ store: { db }, mids, cached }: LedgerView) {
  return cached('words', () => db.selectFrom('order_count').selectAll().where('mid', 'in', mids).execute())
}

async function areFew(
  { store: { db, engine }, mids }: LedgerView,
  where: readonly RawBuilder<boolean>[],
  column: string,
): Promise<boolean> {
  const all = [midIn('ledger_order', mids), ...where]
  const some = sql`select 1 from ledger_order ${indexHint(engine, sortIndex(column))}
    where ${sql.join(all, sql` and `)} limit ${sortLimit + 1}`
  return (await readCount(db, sql`select count(*) as count from (${some}) as counted`)) <= sortLimit
}

type BucketTable = {
  table: 'order_hour' | 'order_amount'
  bucket: 'hour' | 'bucket'
  key: string
  bucketOf: (key: string) => string
}

const hours: BucketTable = { table: 'order_hour', bucket: 'hour', key: 'created_at', bucketOf: hourOf }
const amountBuckets: BucketTable = { table: 'order_amount', bucket: 'bucket', key: 'source_key', bucketOf }

/** Sums whole buckets and counts only the cut ends of the span on the index. */
async function countSpan(view: LedgerView, buckets: BucketTable, span: Span): Promise<number> {
  return view.cached([buckets.table, span], async () => {
    const upper = span.below ?? span.to
    const [first, last] = [span.from, upper].map((end) =>
      end === undefined ? undefined : buckets.bucketOf(end),
    )
    const index = sortIndex(buckets.key)
    const own = within(buckets.key, span)
    // Both ends are in one bucket, or the span is empty. The bucket of 3 contains that of 3.1.
    if (first !== undefined && last !== undefined && (first >= last || last.startsWith(first)))
      return countRows(view, own, index)

    const bucket = sql.ref(buckets.bucket)
    // '~' sorts after every character of a bucket or key.
    const whole = [
      sql`${bucket} <> ''`,
      ...(first === undefined ? [] : [sql`${bucket} > ${`${first}~`}`]),
      ...(last === undefined ? [] : [sql`${bucket} < ${last}`]),
    ]
    const inWhole = await readCount(
      view.store.db,
      sql`select cast(sum(count) as bigint) as count from ${sql.table(buckets.table)}
        where mid in (${sql.join(view.mids)}) and ${sql.join(whole, sql` and `)}`,
    )
    const head =
      first === undefined
        ? 0
        : await countRows(view, within(buckets.key, { from: span.from ?? '', below: `${first}~` }), index)
    const tail =
      last === undefined ? 0 : await countRows(view, within(buckets.key, { ...span, from: last }), index)
    return inWhole + head + tail
  })
}

const countedWords = ['status', 'order_type', 'source_currency', 'destination_currency'] as const
type CountedWord = (typeof countedWords)[number]

function isCounted(column: string): column is CountedWord {
  return countedWords.some((one) => one === column)
}
