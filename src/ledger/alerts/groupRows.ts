import type { Insertable, Selectable } from 'kysely'
import { iso, type Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { Facts, Labels } from './finding.ts'
import type { Alert, Group, Rule, Says } from './alert.ts'
import { isUntold } from './openRows.ts'

export type StoredGroup = Group & { mid: string; ruleId: string; number: number; checkedAt: number }

/** All that is open, or not told to its end, by rule and merchant ID. */
export async function readGroups(db: Db): Promise<StoredGroup[]> {
  const groups = await db.selectFrom('alert_group').selectAll().execute()
  const rows = await db
    .selectFrom('alert')
    .selectAll()
    .where(isUntold)
    .orderBy('began_at')
    .orderBy('id')
    .execute()
  const byGroup = Map.groupBy(rows, ({ mid, rule_id }) => groupKey(mid, rule_id))
  return groups.map((group) => ({
    mid: group.mid,
    ruleId: group.rule_id,
    number: Number(group.number),
    toldAt: group.told_at === null ? null : Date.parse(group.told_at),
    says: JSON.parse(group.says) as Says,
    checkedAt: Date.parse(group.checked_at),
    alerts: (byGroup.get(groupKey(group.mid, group.rule_id)) ?? []).map(toAlert),
  }))
}

export function groupKey(mid: string, ruleId: string): string {
  return `${mid}\n${ruleId}`
}

export async function writeGroup(
  db: Db,
  mid: string,
  ruleId: string,
  { number, toldAt, says }: Pick<StoredGroup, 'number' | 'toldAt' | 'says'>,
  at: string,
): Promise<void> {
  const set = {
    number,
    told_at: toldAt === null ? null : iso(toldAt),
    says: JSON.stringify(says),
    checked_at: at,
  }
  await db
    .insertInto('alert_group')
    .values({ mid, rule_id: ruleId, ...set })
    .onConflict((conflict) => conflict.columns(['mid', 'rule_id']).doUpdateSet(set))
    .execute()
}

/** What has changed. Whether somebody acknowledged an alert is theirs to write. */
export async function writeAlerts(
  db: Db,
  { rule, mid }: { rule: Rule; mid: string },
  before: readonly Alert[],
  after: readonly Alert[],
): Promise<void> {
  const known = new Map(before.map((alert) => [alert.id, JSON.stringify(toColumns(alert))]))
  const fresh: Insertable<Tables['alert']>[] = []
  for (const alert of after) {
    const columns = toColumns(alert)
    const stored = known.get(alert.id)
    known.delete(alert.id)
    if (stored === undefined)
      fresh.push({ mid, id: alert.id, rule_id: rule.id, rule_name: rule.name, kind: rule.kind, ...columns })
    else if (stored !== JSON.stringify(columns))
      await db.updateTable('alert').set(columns).where('mid', '=', mid).where('id', '=', alert.id).execute()
  }
  if (fresh.length > 0) await db.insertInto('alert').values(fresh).execute()
  // They were pending, and it was nothing.
  if (known.size > 0)
    await db
      .deleteFrom('alert')
      .where('mid', '=', mid)
      .where('id', 'in', [...known.keys()])
      .execute()
}

function toColumns(alert: Alert) {
  return {
    dedup_key: alert.key,
    labels: JSON.stringify(alert.labels),
    facts: JSON.stringify(alert.facts),
    state: alert.state,
    began_at: iso(alert.beganAt),
    fired_at: orIso(alert.firedAt),
    resolved_at: orIso(alert.resolvedAt),
    told: alert.told,
    inhibited_by: alert.inhibitedBy,
  }
}

function toAlert(row: Selectable<Tables['alert']>): Alert {
  return {
    id: row.id,
    key: row.dedup_key,
    labels: JSON.parse(row.labels) as Labels,
    facts: JSON.parse(row.facts) as Facts,
    state: row.state,
    beganAt: Date.parse(row.began_at),
    firedAt: orTime(row.fired_at),
    resolvedAt: orTime(row.resolved_at),
    told: row.told,
    inhibitedBy: row.inhibited_by,
    isAcknowledged: row.acknowledged_at !== null,
  }
}

const orIso = (ms: number | null) => (ms === null ? null : iso(ms))
const orTime = (at: string | null) => (at === null ? null : Date.parse(at))
