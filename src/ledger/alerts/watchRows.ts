import { watchKinds, watchRules } from '../../api/alerts.ts'
import type { Db } from '../../store/openStore.ts'
import type { Watch } from './alert.ts'

export type StoredWatch = Watch & { changedAt: string | null; changedBy: string | null }

/** Every watch of these merchant IDs. The table has only those that somebody changed. */
export async function readWatches(db: Db, mids: readonly string[]): Promise<StoredWatch[]> {
  if (mids.length === 0) return []
  const rows = await db.selectFrom('watch').selectAll().where('mid', 'in', mids).execute()
  const stored = new Map(rows.map((row) => [`${row.mid}:${row.kind}`, row]))
  return mids.flatMap((mid) =>
    watchKinds.map((kind): StoredWatch => {
      const row = stored.get(`${mid}:${kind}`)
      return {
        mid,
        kind,
        isOn: row ? row.is_on === 1 : watchRules[kind].isOn,
        threshold: row ? Number(row.threshold) : watchRules[kind].threshold,
        changedAt: row?.changed_at ?? null,
        changedBy: row?.changed_by ?? null,
      }
    }),
  )
}

export async function writeWatch(db: Db, watch: Watch, at: string, by: string): Promise<void> {
  const { mid, kind, isOn, threshold } = watch
  const set = { is_on: isOn ? 1 : 0, threshold, changed_at: at, changed_by: by }
  await db
    .insertInto('watch')
    .values({ mid, kind, ...set })
    .onConflict((conflict) => conflict.columns(['mid', 'kind']).doUpdateSet(set))
    .execute()
}
