import type { Store } from '../../store/openStore.ts'
import type { Answer } from '../answer.ts'
import { readColumns } from '../joinRow.ts'
import type { Kind } from '../page.ts'
import type { RowFacts } from './takePage.ts'

type Asked = { mid: string; kind: Kind; answer: Answer; seenUsers: Map<string, number> }

/** What the ledger knew of the rows of an answer before it is booked. Those that go to quarantine count for nothing. */
export async function readRowFacts(
  store: Store,
  { mid, kind, answer: { rows }, seenUsers }: Asked,
): Promise<RowFacts[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const known =
    kind === 'orders' ? await seenOrders(store, mid, ids) : await knownUsers(store, mid, ids, seenUsers)
  for (const row of rows) if (!known.has(row.id)) readColumns(kind, row)
  return rows.map(({ id, createdAt, updatedAt }) => ({ id, createdAt, updatedAt, lastSweep: known.get(id) }))
}

async function seenOrders({ db }: Store, mid: string, ids: string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('ledger_order')
    .select(['id', 'seen_sweep'])
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, seen_sweep }) => [id, seen_sweep === 0 ? null : seen_sweep]))
}

async function knownUsers({ db }: Store, mid: string, ids: string[], seen: Map<string, number>) {
  const rows = await db
    .selectFrom('ledger_user')
    .select('id')
    .where('mid', '=', mid)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id }) => [id, seen.get(id) ?? null]))
}
