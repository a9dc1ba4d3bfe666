import { sql } from 'kysely'
import type { PeriodActivity } from '../../api/periods.ts'
import type { Db } from '../../store/openStore.ts'
import { maskText } from '../text/masks.ts'

const maxActivity = 200

/** Acts on what a close rests on beside its orders. */
const actions = [
  'statement.done',
  'statement.matched',
  'statement.unmatched',
  'statement.settled',
  'statement.unsettled',
  'statement.deleted',
  'claims.added',
  'claim.moved',
  'payout.matched',
  'payout.unmatched',
  'rate.added',
  'rate.changed',
  'rate.removed',
]

/** What people did with statements, claims, payouts and rates of these merchants since a time, newest first. */
export async function readActivity(db: Db, mids: readonly string[], since: string): Promise<PeriodActivity> {
  const isOfSeveral = mids.map((mid) => sql<boolean>`details like ${`%${JSON.stringify(mid)}%`}`)
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'action', 'operator_email', 'object'])
    .where('at', '>', since)
    .where('action', 'in', actions)
    .where(({ eb, or, and }) =>
      or([eb('mid', 'in', [...mids]), and([eb('mid', 'is', null), or(isOfSeveral)])]),
    )
    .orderBy('seq', 'desc')
    .limit(maxActivity + 1)
    .execute()
  return {
    isCut: rows.length > maxActivity,
    activity: rows.slice(0, maxActivity).map(({ at, action, operator_email: by, object }) => ({
      at,
      action,
      by,
      object: object === null ? null : maskText(object),
    })),
  }
}
