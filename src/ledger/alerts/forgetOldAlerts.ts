import { keptAlertDays } from '../../contract/keptAlertDays.ts'
import { iso, type Db } from '../../store/openStore.ts'
import { isToBeSent, isUntold } from './openRows.ts'

const dayMs = 24 * 60 * 60_000
/** So that nobody waits for it. */
const mostAtOnce = 500

/**
 * Takes a slice of what is older than anybody asks for: notices with their deliveries, but for those that still wait; alerts
 * that are over, and what is left of deleted rules. Answers whether that is all.
 */
export async function forgetOldAlerts(db: Db, now: number): Promise<boolean> {
  const cutoff = iso(now - keptAlertDays * dayMs)
  const notices = await forgetNotices(db, cutoff)
  const alerts = await forgetAlerts(db, cutoff)
  await forgetRules(db, cutoff)
  return notices < mostAtOnce && alerts < mostAtOnce
}

async function forgetNotices(db: Db, cutoff: string): Promise<number> {
  const old = await db
    .selectFrom('alert_notice')
    .select(['mid', 'id'])
    .where('made_at', '<', cutoff)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_delivery')
            .select('notice_id')
            .whereRef('alert_delivery.mid', '=', 'alert_notice.mid')
            .whereRef('alert_delivery.notice_id', '=', 'alert_notice.id')
            .where(isToBeSent),
        ),
      ),
    )
    .orderBy('made_at')
    .limit(mostAtOnce)
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
    .where('told', '=', 'resolve')
    .where('resolved_at', '<', cutoff)
    .orderBy('resolved_at')
    .limit(mostAtOnce)
    .execute()
  for (const [mid, own] of Map.groupBy(old, (one) => one.mid)) {
    const ids = own.map(({ id }) => id)
    await db.deleteFrom('alert_told').where('mid', '=', mid).where('alert_id', 'in', ids).execute()
    await db.deleteFrom('alert').where('mid', '=', mid).where('id', 'in', ids).execute()
  }
  return old.length
}

/** What a rule says of a merchant ID counts its notices, too: while the rule may be switched on again, it stays. */
async function forgetRules(db: Db, cutoff: string): Promise<void> {
  await db
    .deleteFrom('alert_group')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert_rule')
            .select('alert_rule.id')
            .whereRef('alert_rule.id', '=', 'alert_group.rule_id')
            .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', cutoff)])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('alert')
            .select('alert.id')
            .whereRef('alert.mid', '=', 'alert_group.mid')
            .whereRef('alert.rule_id', '=', 'alert_group.rule_id')
            .where(isUntold),
        ),
      ),
    )
    .execute()
  await db
    .deleteFrom('alert_rule')
    .where('deleted_at', '<', cutoff)
    .where('id', 'not in', ({ selectFrom }) => selectFrom('alert_group').select('rule_id'))
    .execute()
}
