import { upsert } from '../../store/upsert.ts'
import { type Selectable, sql } from 'kysely'
import { type WatchKind, watchKinds, watchRules, alertRetentionDays } from '../../api/alerts.ts'
import { iso, type Db } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import type { Alert, Facts, Labels, Watch } from './alert.ts'

type OpenAlerts = { mid: string; kind: WatchKind; alerts: Alert[] }

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

/** Writes changed rows, except acknowledgements: only the route writes those. */
export async function writeAlerts(
  db: Db,
  { mid, kind }: Watch,
  before: readonly Alert[],
  after: readonly Alert[],
): Promise<void> {
  const stored = new Set(before.map((alert) => JSON.stringify(alert)))
  for (const alert of after.filter((one) => !stored.has(JSON.stringify(one))))
    await upsert(db, 'alert', { mid, id: alert.id }, { kind, ...toColumns(alert) })
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

export type StoredWatch = Watch & { changedAt: string | null; changedBy: string | null }

/** Every watch of these merchant IDs: the table has only the changed ones. */
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
  const columns = { is_on: isOn ? 1 : 0, threshold, changed_at: at, changed_by: by }
  await upsert(db, 'watch', { mid, kind }, columns)
}

// Literals, as in the partial indexes: with bound values SQLite would scan the table.
export const isToBeSent = sql<boolean>`state in ('waiting', 'sending')`
export const isGivenUp = sql<boolean>`state = 'failed'`

export type ReceiverRow = Selectable<Tables['alert_receiver']> & { paused_since: string | null }

/** The admin who saved the receiver last is responsible for it. */
export const answersFor = sql<string>`coalesce(alert_receiver.changed_by, alert_receiver.created_by)`

/** A receiver is paused while its admin is disabled: its address may be theirs. */
export function receiverRows(db: Db) {
  return db
    .selectFrom('alert_receiver')
    .leftJoin('operator', (join) => join.on('operator.email', '=', answersFor))
    .selectAll('alert_receiver')
    .select('operator.disabled_at as paused_since')
}

type ReceiverQuery = {
  /** Merchant IDs of the operator; receivers of any other merchant ID are hidden. */
  held: readonly string[]
  mids?: readonly string[] | undefined
  failing?: boolean | undefined
  paused?: boolean | undefined
}

export async function readReceivers(
  db: Db,
  { held, mids, failing, paused }: ReceiverQuery,
): Promise<ReceiverRow[]> {
  const rows = await receiverRows(db).orderBy('alert_receiver.name').orderBy('alert_receiver.id').execute()
  return rows.filter((row) => {
    const own = JSON.parse(row.mids) as string[]
    const fails = row.is_on === 1 && row.failing_since !== null
    return (
      own.every((mid) => held.includes(mid)) &&
      (mids === undefined || own.some((mid) => mids.includes(mid))) &&
      (failing === undefined || fails === failing) &&
      (paused === undefined || (row.paused_since !== null) === paused)
    )
  })
}

const dayMs = 24 * 60 * 60_000
/** Small batches, so that other writers do not wait. */
const maxAtOnce = 500

/** Deletes a batch of old notices, deliveries and ended alerts. Returns true once nothing is left. */
export async function forgetOldAlerts(db: Db, now: number): Promise<boolean> {
  const cutoff = iso(now - alertRetentionDays * dayMs)
  const notices = await oldRows(db, 'alert_notice', 'made_at', cutoff)
  for (const { mid, ids } of notices) {
    await db.deleteFrom('alert_delivery').where('mid', '=', mid).where('notice_id', 'in', ids).execute()
    await db.deleteFrom('alert_notice').where('mid', '=', mid).where('id', 'in', ids).execute()
  }
  const alerts = await oldRows(db, 'alert', 'resolved_at', cutoff)
  for (const { mid, ids } of alerts)
    await db.deleteFrom('alert').where('mid', '=', mid).where('id', 'in', ids).execute()
  return [notices, alerts].every((old) => old.reduce((sum, { ids }) => sum + ids.length, 0) < maxAtOnce)
}

async function oldRows(db: Db, table: 'alert_notice' | 'alert', column: string, cutoff: string) {
  const at = sql.ref(column)
  const { rows } = await sql<{ mid: string; id: string }>`select mid, id from ${sql.table(table)}
    where ${at} < ${cutoff} order by ${at} limit ${maxAtOnce}`.execute(db)
  return [...Map.groupBy(rows, ({ mid }) => mid)].map(([mid, own]) => ({ mid, ids: own.map(({ id }) => id) }))
}
