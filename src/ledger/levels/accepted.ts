import type { Db } from '../../store/openStore.ts'
import type { Level } from './fitLevel.ts'

export type Accepted = { level: Level; at: string; by: string; reason: string; mid: string; digest: string }

/** The levels that somebody signed, the newest first. */
export async function readAccepted(db: Db, mids: readonly string[], digest?: string): Promise<Accepted[]> {
  if (mids.length === 0) return []
  const all = db.selectFrom('fee_level_accepted').selectAll().where('mid', 'in', mids)
  const some = digest === undefined ? all : all.where('digest', '=', digest)
  const rows = await some.orderBy('accepted_at', 'desc').execute()
  return rows.map((row) => ({
    level: JSON.parse(row.level) as Level,
    at: row.accepted_at,
    by: row.accepted_by,
    reason: row.reason,
    mid: row.mid,
    digest: row.digest,
  }))
}
