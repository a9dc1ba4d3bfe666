import type { Db } from '../../store/openStore.ts'

export type ChangedPeriod = { id: string; firstNoticedAt: string | null }

/** Closed periods of which something changed since; one that was opened again is being looked at. */
export async function changedPeriods(db: Db, held: readonly string[]): Promise<ChangedPeriod[]> {
  if (held.length === 0) return []
  const rows = await db
    .selectFrom('period_watch')
    .innerJoin('period_version', (join) =>
      join
        .onRef('period_version.period_id', '=', 'period_watch.period_id')
        .onRef('period_version.version', '=', 'period_watch.version'),
    )
    .select(({ fn }) => ['period_watch.period_id as id', fn.min('first_noticed_at').as('firstNoticedAt')])
    .where('period_watch.mid', 'in', held)
    .where('period_watch.entries', '>', 0)
    .where('period_version.state', '=', 'closed')
    .groupBy('period_watch.period_id')
    .execute()
  return rows.map(({ id, firstNoticedAt }) => ({ id, firstNoticedAt }))
}
