import { sql } from 'kysely'
import type { Db } from '../../store/openStore.ts'
import { readColumns, type ReadOrder } from './keptRow.ts'

/** ISO 8601 in UTC; `from` belongs to it, `to` does not. */
export type PeriodSpan = { from: string; to: string }

type Where = PeriodSpan & {
  mid: string
  /** Only what comes after this one, and up to and with that one. */
  after?: Place | undefined
  upTo?: Place | undefined
}

type Place = { created: string; id: string }

const mostAtOnce = 500

/** The orders of a merchant ID that were created in a span, the newest first, some hundred at a time. */
export async function* readSpan(db: Db, { mid, from, to, after, upTo }: Where): AsyncGenerator<ReadOrder[]> {
  let last = after
  for (;;) {
    let query = db
      .selectFrom('ledger_order')
      .select(readColumns)
      .where('mid', '=', mid)
      .where('created_at', '>=', from)
      // Where a page begins is said of the column alone, too: SQLite would else walk to it from the end of the span.
      .where('created_at', last ? '<=' : '<', last ? last.created : to)
    if (last) query = query.where(sql<boolean>`(created_at, id) < (${last.created}, ${last.id})`)
    if (upTo) query = query.where(sql<boolean>`(created_at, id) >= (${upTo.created}, ${upTo.id})`)
    const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(mostAtOnce).execute()
    if (rows.length > 0) yield rows
    const end = rows[mostAtOnce - 1]
    if (!end) return
    last = { created: end.created_at ?? '', id: end.id }
  }
}
