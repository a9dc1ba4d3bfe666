import type { PeriodActivity } from '../../api/periods.ts'
import type { Db } from '../../store/openStore.ts'
import { maskText } from '../text/masks.ts'

const maxActivity = 200
const maxRead = 2_000

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
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'action', 'operator_email', 'object', 'mid', 'details'])
    .where('at', '>', since)
    .where('action', 'in', actions)
    .where(({ eb, or }) => or([eb('mid', 'in', [...mids]), eb('mid', 'is', null)]))
    .orderBy('seq', 'desc')
    .limit(maxRead)
    .execute()
  // An act on several merchants is shown if the period has all of them.
  const own = rows.filter(({ mid, details }) => {
    if (mid !== null) return true
    const { mids: several } = JSON.parse(details) as { mids?: readonly string[] }
    return several?.every((one) => mids.includes(one)) ?? false
  })
  return {
    isCut: own.length > maxActivity || rows.length === maxRead,
    activity: own.slice(0, maxActivity).map(({ at, action, operator_email: by, object }) => ({
      at,
      action,
      by,
      object: object === null ? null : maskText(object),
    })),
  }
}
