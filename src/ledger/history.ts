import { sql } from 'kysely'
import type { Db } from '../store/openStore.ts'
import type { OrderRow } from './toOrderRow.ts'

export type Change = { field: string; from: string | null; to: string | null }

/** The fields whose changes are kept. */
export const watched = {
  status: 'status',
  source_currency: 'source.currency',
  source_amount: 'source.amount',
  destination_currency: 'destination.currency',
  destination_amount: 'destination.amount',
  network_fee: 'fees.networkFee',
  processing_fee: 'fees.processingFee',
  rr_fee: 'fees.rrFee',
} as const satisfies Partial<Record<keyof OrderRow, string>>

type Watched = Pick<OrderRow, keyof typeof watched>

export function changesOf(before: Watched, after: Watched): Change[] {
  return Object.entries(watched).flatMap(([column, field]) => {
    const [from, to] = [before[column as keyof Watched], after[column as keyof Watched]]
    return from === to ? [] : [{ field, from, to }]
  })
}

export type Line = { id: string; seenBefore: string; seenAfter: string; changes: Change[] }

/** The service tells no history: this one is of what was seen, and between which two moments it changed. */
export async function writeHistory(db: Db, mid: string, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return
  const ids = [...new Set(lines.map(({ id }) => id))]
  const last = await db
    .selectFrom('order_history')
    .select(['order_id', sql<number>`max(seq)`.as('seq')])
    .where('mid', '=', mid)
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute()
  const reached = new Map(last.map(({ order_id, seq }) => [order_id, seq]))
  const rows = lines.map(({ id, seenBefore, seenAfter, changes }) => {
    const seq = (reached.get(id) ?? 0) + 1
    reached.set(id, seq)
    return {
      mid,
      order_id: id,
      seq,
      seen_before: seenBefore,
      seen_after: seenAfter,
      changes: JSON.stringify(changes),
    }
  })
  await db.insertInto('order_history').values(rows).execute()
}
