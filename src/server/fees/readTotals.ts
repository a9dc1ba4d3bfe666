import { pagesOf } from '../../store/pagesOf.ts'
import { sql } from 'kysely'
import { iso, type Db } from '../../store/openStore.ts'
import { blocksInRow, type Step, type Stretch } from './blocks.ts'
import { chunked, padded } from '../ledger/feeKeys.ts'
import { chargedColumns, type Charged } from '../ledger/feeSums.ts'

export type Source = { db: Db; mids: readonly string[]; isSplit: boolean }

export type FeeTotalRow = { mid: string; bucket: number; sums: string }

export async function readBounds(
  source: Source,
  step: Step,
  first: number,
  last: number,
): Promise<{ first: number; last: number } | undefined> {
  const buckets: number[] = []
  for (const mid of source.mids)
    for (const direction of ['asc', 'desc'] as const) {
      const row = await selectTotals({ ...source, mids: [mid] }, step)
        .where('bucket', '>=', first)
        .where('bucket', '<=', last)
        .orderBy('bucket', direction)
        .limit(1)
        .executeTakeFirst()
      if (row) buckets.push(row.bucket)
    }
  return buckets.length === 0 ? undefined : { first: Math.min(...buckets), last: Math.max(...buckets) }
}

const rowsAtOnce = 500

/** Includes both ends. Only for steps with one row per block. */
export async function* readRange(
  source: Source,
  step: Step,
  { first, last }: { first: number; last: number },
): AsyncGenerator<FeeTotalRow[]> {
  for (const mid of source.mids)
    yield* pagesOf(rowsAtOnce, (after?: FeeTotalRow & { part: number }) =>
      selectTotals({ ...source, mids: [mid] }, step)
        .select('part')
        .where(sql<boolean>`(bucket, part) > (${after?.bucket ?? first}, ${after?.part ?? -1})`)
        .where('bucket', '<=', last)
        .orderBy('bucket')
        .orderBy('part')
        .limit(rowsAtOnce)
        .execute(),
    )
}

export async function readBlocks(
  source: Source,
  step: Step,
  blocks: readonly number[],
): Promise<FeeTotalRow[]> {
  const rows: FeeTotalRow[] = []
  const buckets = [...new Set(blocks.map((block) => Math.floor(block / blocksInRow(step))))]
  for (const some of chunked(buckets))
    rows.push(...(await selectTotals(source, step).where('bucket', 'in', padded(some)).execute()))
  return rows
}

function selectTotals({ db, mids, isSplit }: Source, step: Step) {
  return db
    .selectFrom('fee_total')
    .select(['mid', 'bucket', 'sums'])
    .where('mid', 'in', mids)
    .where('is_split', '=', isSplit ? 1 : 0)
    .where('step', '=', step)
}

const maxAtOnce = 5000

type Order = Charged & { id: string }

export async function* readOrders(
  { db, mids }: Source,
  { from, below }: Stretch,
): AsyncGenerator<{ mid: string; row: Charged }> {
  for (const mid of mids)
    for await (const orders of readCharged(db, mid, (query) =>
      query.where('created_at', '>=', iso(from)).where('created_at', '<', iso(below)),
    ))
      for (const row of orders) yield { mid, row }
}

export function readCharged(
  db: Db,
  mid: string,
  narrow: (query: ChargedQuery) => ChargedQuery,
): AsyncGenerator<Order[]> {
  return pagesOf(maxAtOnce, (last?: Order) => {
    const query = narrow(selectCharged(db, mid)).orderBy('created_at').orderBy('id').limit(maxAtOnce)
    if (!last) return query.execute()
    if (last.created_at === null) return query.where('id', '>', last.id).execute()
    return query.where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`).execute()
  })
}

type ChargedQuery = ReturnType<typeof selectCharged>

function selectCharged(db: Db, mid: string) {
  return db
    .selectFrom('ledger_order')
    .select(['id', ...chargedColumns])
    .where('mid', '=', mid)
}
