import { hash } from 'node:crypto'
import type { WatchKind } from '../../api/alerts.ts'
import type { Store } from '../../store/openStore.ts'

export type Watch = { mid: string; kind: WatchKind; isOn: boolean; threshold: number }

/** Identify an alert. They hold no personal data and do not change while the alert lasts. */
export type Labels = Record<string, string>

export type Facts = Record<string, string | number | null>

export type Finding = { labels: Labels; facts: Facts }

/** `isBlind`: the sync is behind, so alerts of the watch neither begin nor end. */
export type Observed = { findings: Finding[]; isBlind?: true }

export type FindOne = (store: Store, watch: Watch, now: number) => Promise<Finding[]>

/** Times are milliseconds. Only one alert with the same key is open at a time. */
export type Alert = Finding & {
  id: string
  key: string
  beganAt: number
  /** When the condition was last seen to have cleared. */
  clearSince: number | null
  resolvedAt: number | null
  noticedAt: number
  isAcknowledged: boolean
}

function alertKey({ mid, kind }: Pick<Watch, 'mid' | 'kind'>, labels: Labels): string {
  const sorted = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([kind, mid, sorted])).slice(0, 32)
}

export const maxFindings = 200

export type NoticeItem = Pick<Alert, 'id' | 'key' | 'labels' | 'facts' | 'beganAt' | 'resolvedAt'> & {
  action: 'trigger' | 'resolve'
}

export type Notice = {
  /** `repeat`: reminders only. */
  kind: 'news' | 'repeat'
  items: NoticeItem[]
  open: number
}

function noticeOf(kind: Notice['kind'], alerts: readonly Alert[], open: number): Notice {
  const items = alerts.map(({ id, key, labels, facts, beganAt, resolvedAt }): NoticeItem => ({
    id,
    key,
    action: resolvedAt === null ? 'trigger' : 'resolve',
    labels,
    facts,
    beganAt,
    resolvedAt,
  }))
  const order = (item: NoticeItem) => (item.action === 'trigger' ? 0 : 1e15) + item.beganAt
  return { kind, items: items.toSorted((a, b) => order(a) - order(b)), open }
}

type Look = {
  watch: Watch
  now: number
  observed: Observed
  nextId: () => string
}

type Step = { alerts: Alert[]; notice: Notice | undefined }

const minuteMs = 60_000
/** An alert that returns within this time never ended, so a flapping condition sends few notices. */
const settleMs = 5 * minuteMs
const remindMs = 24 * 60 * minuteMs

/** Pure, so that a test can replay any order of events. */
export function stepWatch(before: readonly Alert[], { watch, now, observed, nextId }: Look): Step {
  if (observed.isBlind) return { alerts: [...before], notice: undefined }
  const findingsByKey = new Map(
    observed.findings.map((finding) => [alertKey(watch, finding.labels), finding]),
  )
  // A person settles a doubt, and a switched-off watch finds nothing, so neither has to wait.
  const waitMs = watch.isOn && watch.kind !== 'doubt' ? settleMs : 0
  const existing = before.map((alert) => follow(alert, findingsByKey.get(alert.key), now, waitMs))
  for (const { key } of before) findingsByKey.delete(key)
  const begun = [...findingsByKey].map(([key, finding]) => begin(nextId(), key, finding, now))
  const alerts = [...existing, ...begun]
  const news = [...begun, ...existing.filter(({ resolvedAt }) => resolvedAt !== null)]
  const due = existing.filter((alert) => isDue(alert, now))
  if (news.length + due.length === 0) return { alerts, notice: undefined }
  const open = alerts.filter(({ resolvedAt }) => resolvedAt === null).length
  const about = new Set([...news, ...due])
  return {
    alerts: alerts.map((alert) => (about.has(alert) ? { ...alert, noticedAt: now } : alert)),
    notice: noticeOf(news.length > 0 ? 'news' : 'repeat', [...about], open),
  }
}

function begin(id: string, key: string, { labels, facts }: Finding, now: number): Alert {
  return {
    id,
    key,
    labels,
    facts,
    beganAt: now,
    clearSince: null,
    resolvedAt: null,
    noticedAt: now,
    isAcknowledged: false,
  }
}

function follow(alert: Alert, finding: Finding | undefined, now: number, waitMs: number): Alert {
  if (finding) return { ...alert, facts: finding.facts, clearSince: null }
  const clearSince = alert.clearSince ?? now
  return { ...alert, clearSince, resolvedAt: now - clearSince >= waitMs ? clearSince : null }
}

function isDue({ resolvedAt, clearSince, isAcknowledged, noticedAt }: Alert, now: number): boolean {
  return resolvedAt === null && clearSince === null && !isAcknowledged && now - noticedAt >= remindMs
}
