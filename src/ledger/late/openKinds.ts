import { sql, type RawBuilder } from 'kysely'
import { indexHint } from '../../store/engine/planHints.ts'
import type { Store } from '../../store/openStore.ts'
import { isOfKinds, isOpen, sinceIndex, type KindBefore, type OpenKind } from '../openSpans.ts'
import { midIn } from '../textMatch.ts'

type From = Pick<Store, 'db' | 'engine'>

/** From the index alone. */
export async function readOpenKinds(
  { db, engine }: From,
  mids: readonly string[],
): Promise<(OpenKind & { open: number; oldest: string | null })[]> {
  const { rows } = await sql<{
    mid: string
    status: string
    order_type: string | null
    payment_method: string | null
    open: number
    oldest: string | null
  }>`select mid, status, order_type, payment_method, count(*) as open, min(status_since) as oldest
    from ledger_order ${indexHint(engine, sinceIndex)}
    where ${sql.join([midIn('ledger_order', mids), ...isOpen], sql` and `)} and status is not null
    group by mid, status, order_type, payment_method`.execute(db)
  return rows.map(({ mid, status, order_type, payment_method, open, oldest }) => ({
    mid,
    status,
    orderType: order_type,
    paymentMethod: payment_method,
    open: Number(open),
    oldest,
  }))
}

export async function countBefore(on: From, kind: OpenKind, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    ${fromOpen(on, [{ ...kind, before }])}`.execute(on.db)
  return Number(rows[0]?.count ?? 0)
}

/** What payers pay with them; at most so many. */
export async function readAmounts(on: From, kinds: readonly KindBefore[], most: number) {
  const { rows } = await sql<{ source_currency: string | null; source_amount: string | null }>`
    select source_currency, source_amount ${fromOpen(on, kinds)} limit ${most}`.execute(on.db)
  return rows.map(({ source_currency, source_amount }) => [source_currency, source_amount] as const)
}

function fromOpen({ engine }: From, kinds: readonly KindBefore[]): RawBuilder<unknown> {
  const where = [
    midIn('ledger_order', [...new Set(kinds.map(({ mid }) => mid))]),
    ...isOpen,
    isOfKinds(kinds),
  ]
  return sql`from ledger_order ${indexHint(engine, sinceIndex)} where ${sql.join(where, sql` and `)}`
}
