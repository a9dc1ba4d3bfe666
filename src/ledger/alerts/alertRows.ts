import type { Selectable } from 'kysely'
import type { WatchKind } from '../../api/alerts.ts'
import { iso, type Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { Alert, Facts, Labels, Watch } from './alert.ts'

export type OpenAlerts = { mid: string; kind: WatchKind; alerts: Alert[] }

/** Open alerts by watch. */
export async function readOpenAlerts(db: Db): Promise<OpenAlerts[]> {
  const rows = await db
    .selectFrom('alert')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('began_at')
    .orderBy('id')
    .execute()
  return [...Map.groupBy(rows, ({ mid, kind }) => `${mid}:${kind}`).values()].map((same) => {
    const [{ mid, kind }] = same as [(typeof same)[number]]
    return { mid, kind: kind as WatchKind, alerts: same.map(toAlert) }
  })
}

/** Writes rows that changed. Whether somebody acknowledged an alert is written by the route alone. */
export async function writeAlerts(
  db: Db,
  { mid, kind }: Watch,
  before: readonly Alert[],
  after: readonly Alert[],
): Promise<void> {
  const stored = new Map(before.map((alert) => [alert.id, JSON.stringify(toColumns(alert))]))
  const fresh = after.filter(({ id }) => !stored.has(id))
  if (fresh.length > 0)
    await db
      .insertInto('alert')
      .values(fresh.map((alert) => ({ mid, id: alert.id, kind, ...toColumns(alert) })))
      .execute()
  for (const alert of after) {
    const [columns, known] = [toColumns(alert), stored.get(alert.id)]
    if (known === undefined || known === JSON.stringify(columns)) continue
    await db.updateTable('alert').set(columns).where('mid', '=', mid).where('id', '=', alert.id).execute()
  }
}

function toColumns(alert: Alert) {
  return {
    dedup_key: alert.key,
    labels: JSON.stringify(alert.labels),
    facts: JSON.stringify(alert.facts),
    began_at: iso(alert.beganAt),
    clear_since: orIso(alert.clearSince),
    resolved_at: orIso(alert.resolvedAt),
    noticed_at: iso(alert.noticedAt),
  }
}

function toAlert(row: Selectable<Tables['alert']>): Alert {
  return {
    id: row.id,
    key: row.dedup_key,
    labels: JSON.parse(row.labels) as Labels,
    facts: JSON.parse(row.facts) as Facts,
    beganAt: Date.parse(row.began_at),
    clearSince: orTime(row.clear_since),
    resolvedAt: orTime(row.resolved_at),
    noticedAt: Date.parse(row.noticed_at),
    isAcknowledged: row.acknowledged_at !== null,
  }
}

const orIso = (ms: number | null) => (ms === null ? null : iso(ms))
const orTime = (at: string | null) => (at === null ? null : Date.parse(at))
