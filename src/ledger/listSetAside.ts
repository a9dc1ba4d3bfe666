import { sql, type Selectable } from 'kysely'
import type { Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import type { Kind } from './page.ts'
import { mostLetters, overflow } from './writeSetAside.ts'

/** A row that came and could not be read. `isSent`: the service still sends it so. */
export type SetAsideRow = Pick<
  Selectable<Tables['quarantine']>,
  'mid' | 'kind' | 'digest' | 'raw' | 'reason' | 'route'
> & {
  firstSeenAt: string
  lastSeenAt: string
  count: number
  isSent: boolean
  /** The row was longer than what is kept of it, or it stands for many. */
  isCut: boolean
  judgedBy: string | null
}

export const setAsideSorts = {
  lastSeenAt: 'last_seen_at',
  firstSeenAt: 'first_seen_at',
  count: 'count',
  reason: 'reason',
  mid: 'mid',
} as const

export type SetAsideQuery = {
  mids: readonly string[]
  kind?: Kind
  reason?: readonly string[]
  digest?: string
  isSent?: boolean
  sort: { field: keyof typeof setAsideSorts; order: 'asc' | 'desc' }
  offset: number
  limit: number
}

export async function listSetAside(
  { db }: Pick<Store, 'db'>,
  { mids, kind, reason, digest, isSent, sort, offset, limit }: SetAsideQuery,
): Promise<{ rows: SetAsideRow[]; total: number }> {
  if (mids.length === 0) return { rows: [], total: 0 }
  const sent = sql<number>`case when quarantine.last_seen_at >= coalesce(sweep_state.swept_at, '') then 1 else 0 end`
  let rows = db
    .selectFrom('quarantine')
    .leftJoin('sweep_state', (join) =>
      join.onRef('sweep_state.mid', '=', 'quarantine.mid').onRef('sweep_state.kind', '=', 'quarantine.kind'),
    )
    .where('quarantine.mid', 'in', mids)
  if (kind !== undefined) rows = rows.where('quarantine.kind', '=', kind)
  if (reason !== undefined) rows = rows.where('quarantine.reason', 'in', [...reason, ''])
  if (digest !== undefined) rows = rows.where('quarantine.digest', '=', digest)
  if (isSent !== undefined) rows = rows.where(sent, '=', isSent ? 1 : 0)
  const [{ count }, page] = await Promise.all([
    rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    rows
      .selectAll('quarantine')
      .select(sent.as('sent'))
      .orderBy(sql.ref(`quarantine.${setAsideSorts[sort.field]}`), sort.order)
      .orderBy('quarantine.mid')
      .orderBy('quarantine.digest')
      .offset(offset)
      .limit(limit)
      .execute(),
  ])
  return { rows: page.map(toRow), total: Number(count) }
}

function toRow(row: Selectable<Tables['quarantine']> & { sent: number }): SetAsideRow {
  const { mid, kind, digest, raw, reason, route, first_seen_at, last_seen_at, count, judged_by } = row
  return {
    mid,
    kind,
    digest,
    raw,
    reason,
    route: route ?? (kind === 'users' ? 'v1.listUsers' : 'v1.listOrders'),
    firstSeenAt: first_seen_at,
    lastSeenAt: last_seen_at,
    count: Number(count),
    isSent: Number(row.sent) === 1,
    isCut: digest === overflow || raw.length >= mostLetters,
    judgedBy: judged_by,
  }
}
