import type { Selectable } from 'kysely'
import type { Says } from '../../ledger/alerts/alert.ts'
import { iso, type Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'

type Row = Pick<Selectable<Tables['alert_rule']>, 'id' | 'mids' | 'is_on'>

/** Why rules are silent, or what they tell, by merchant ID. */
export async function readSays(db: Db, rules: readonly Row[]) {
  if (rules.length === 0) return new Map<string, object[]>()
  const groups = await db
    .selectFrom('alert_group')
    .selectAll()
    .where(
      'rule_id',
      'in',
      rules.map(({ id }) => id),
    )
    .execute()
  return new Map(
    rules.map((rule) => [
      rule.id,
      (JSON.parse(rule.mids) as string[]).map((mid) => {
        const group = groups.find((one) => one.rule_id === rule.id && one.mid === mid)
        if (rule.is_on !== 1) return { mid, reason: 'off' }
        if (!group) return { mid, reason: 'not-yet' }
        const { reason, clearSince, since, until, count, seen, needed } = JSON.parse(group.says) as Says
        return {
          mid,
          reason,
          ...(clearSince !== undefined && { clearSince: iso(clearSince) }),
          ...(typeof since === 'number' && { since: iso(since) }),
          ...(until !== undefined && { until: iso(until) }),
          ...(count !== undefined && { count }),
          ...(seen !== undefined && { seen, needed }),
          checkedAt: group.checked_at,
          toldAt: group.told_at,
        }
      }),
    ]),
  )
}
