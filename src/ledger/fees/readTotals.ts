import { sql } from 'kysely'
import { iso, type Db } from '../../store/openStore.ts'
import { blocksInRow, type Step, type Stretch } from './blocks.ts'
import { chunked, padded } from './feeKeys.ts'
import type { Charged } from './feeSums.ts'

export type Source = { db: Db; mids: readonly string[]; isSplit: boolean }

export type Kept = { mid: string; bucket: number; sums: string }

/** All that is kept from one block to another, both of them too, of a step whose blocks have rows of their own. */
export function readRange(source: Source, step: Step, first: number, last: number): Promise<Kept[]> {
  return kept(source, step).where('bucket', '>=', first).where('bucket', '<=', last).execute()
}

/** The rows that have these blocks. */
export async function readBlocks(source: Source, step: Step, blocks: readonly number[]): Promise<Kept[]> {
  const rows: Kept[] = []
  const buckets = [...new Set(blocks.map((block) => Math.floor(block / blocksInRow(step))))]
  for (const some of chunked(buckets))
    rows.push(...(await kept(source, step).where('bucket', 'in', padded(some)).execute()))
  return rows
}

function kept({ db, mids, isSplit }: Source, step: Step) {
  return db
    .selectFrom('fee_total')
    .select(['mid', 'bucket', 'sums'])
    .where('mid', 'in', mids)
    .where('is_split', '=', isSplit ? 1 : 0)
    .where('step', '=', step)
}

const mostAtOnce = 5000

type Order = Charged & { id: string }

/** The orders themselves, some thousand at once. */
export async function* readOrders(
  { db, mids }: Source,
  { from, below }: Stretch,
): AsyncGenerator<{ mid: string; row: Charged }> {
  const [start, end] = [iso(from), iso(below)]
  for (const mid of mids)
    for (let last: Order | undefined; ;) {
      const read = await readSome(db, mid, { start, end, last })
      for (const row of read) yield { mid, row }
      last = read.at(-1)
      if (read.length < mostAtOnce) break
    }
}

function readSome(
  db: Db,
  mid: string,
  { start, end, last }: { start: string; end: string; last: Order | undefined },
): Promise<Order[]> {
  let query = selectCharged(db, mid)
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostAtOnce)
  if (last) query = query.where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
  return query.execute()
}

/** What the totals look at, of all orders of a MID. */
export function selectCharged(db: Db, mid: string) {
  return db
    .selectFrom('ledger_order')
    .select([
      'id',
      'order_type',
      'status',
      'created_at',
      'source_currency',
      'source_amount',
      'fee_currency',
      'fee_currency_stated',
      'network_fee',
      'processing_fee',
      'rr_fee',
      'has_fees',
    ])
    .where('mid', '=', mid)
}
