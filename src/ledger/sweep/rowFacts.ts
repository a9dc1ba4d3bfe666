import type { Store } from '../../store/openStore.ts'
import type { Kind } from '../page.ts'
import { judgeRow } from '../quarantine.ts'
import { readTime } from '../readTime.ts'
import type { RowFacts } from './takePage.ts'

/** What the ledger knew of the rows of a page before it is booked. Rows that go to quarantine count for nothing. */
export async function readRowFacts(
  store: Store,
  {
    mid,
    kind,
    rows,
    seenUsers,
  }: { mid: string; kind: Kind; rows: unknown[]; seenUsers: Map<string, number> },
): Promise<RowFacts[]> {
  const good = rows.flatMap((row) => {
    const judged = judgeRow(row, { mid, kind })
    return 'reason' in judged ? [] : [judged]
  })
  if (good.length === 0) return []
  const ids = [...new Set(good.map(({ id }) => id))]
  const known =
    kind === 'orders' ? await seenOrders(store, mid, ids) : await knownUsers(store, mid, ids, seenUsers)
  return good.map(({ id, record }) => ({
    id,
    createdAt: msOf(record.createdAt),
    updatedAt: msOf(record.updatedAt),
    lastSweep: known.get(id),
  }))
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

function msOf(came: unknown): number | null {
  const time = typeof came === 'string' ? readTime(came) : null
  return time === null ? null : Date.parse(time)
}
