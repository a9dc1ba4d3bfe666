import { keptAlertDays } from '../../api/alerts.ts'
import { iso, type Db } from '../../store/openStore.ts'

const dayMs = 24 * 60 * 60_000
/** So that other writers do not wait. */
const maxAtOnce = 500

/** Deletes a slice of old notices, with their deliveries, and of old alerts that are over. True: nothing is left. */
export async function forgetOldAlerts(db: Db, now: number): Promise<boolean> {
  const cutoff = iso(now - keptAlertDays * dayMs)
  const notices = await forgetNotices(db, cutoff)
  const alerts = await forgetAlerts(db, cutoff)
  return notices < maxAtOnce && alerts < maxAtOnce
}

async function forgetNotices(db: Db, cutoff: string): Promise<number> {
  const old = await db
    .selectFrom('alert_notice')
    .select(['mid', 'id'])
    .where('made_at', '<', cutoff)
    .orderBy('made_at')
    .limit(maxAtOnce)
    .execute()
  for (const [mid, own] of Map.groupBy(old, (one) => one.mid)) {
    const ids = own.map(({ id }) => id)
    await db.deleteFrom('alert_delivery').where('mid', '=', mid).where('notice_id', 'in', ids).execute()
    await db.deleteFrom('alert_told').where('mid', '=', mid).where('notice_id', 'in', ids).execute()
    await db.deleteFrom('alert_notice').where('mid', '=', mid).where('id', 'in', ids).execute()
  }
  return old.length
}

async function forgetAlerts(db: Db, cutoff: string): Promise<number> {
  const old = await db
    .selectFrom('alert')
    .select(['mid', 'id'])
    .where('resolved_at', '<', cutoff)
    .orderBy('resolved_at')
    .limit(maxAtOnce)
    .execute()
  for (const [mid, own] of Map.groupBy(old, (one) => one.mid)) {
    const ids = own.map(({ id }) => id)
    await db.deleteFrom('alert_told').where('mid', '=', mid).where('alert_id', 'in', ids).execute()
    await db.deleteFrom('alert').where('mid', '=', mid).where('id', 'in', ids).execute()
  }
  return old.length
}
