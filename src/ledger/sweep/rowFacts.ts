import type { Store } from '../../store/openStore.ts'
import type { Answer } from '../answer.ts'
import { readColumns } from '../mergeRow.ts'
import type { Kind } from '../page.ts'
import type { RowFacts } from './takePage.ts'

type Parts = { mid: string; kind: Kind; answer: Answer; seenUsers: Map<string, number> }

/** What the ledger holds of the rows of an answer before it is booked. Those that go to quarantine count for nothing. */
export async function readRowFacts(
  store: Store,
  { mid, kind, answer: { rows }, seenUsers }: Parts,
): Promise<RowFacts[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const stored =
    kind === 'orders' ? await storedOrders(store, mid, ids) : await storedUsers(store, mid, ids, seenUsers)
  for (const row of rows) if (!stored.has(row.id)) readColumns(kind, row)
  return rows.map(({ id, createdAt, updatedAt }) => ({ id, createdAt, updatedAt, lastSweep: stored.get(id) }))
}

async function storedOrders({ db }: Store, mid: string, ids: string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, seen_sweep }) => [id, seen_sweep === 0 ? null : seen_sweep]))
}

async function storedUsers({ db }: Store, mid: string, ids: string[], seen: Map<string, number>) {
  const rows = await db
    .selectFrom('ledger_user')
    .select('id')
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id }) => [id, seen.get(id) ?? null]))
}
