import { alertKey, type Alert, type Finding, type Observed, type Watch } from './alert.ts'
import { noticeOf, type Notice } from './notice.ts'

type Look = {
  watch: Watch
  now: number
  observed: Observed
  nextId: () => string
}

export type Step = { alerts: Alert[]; notice: Notice | undefined }

const minuteMs = 60_000
/** An alert that comes back within this time never ended. It limits the notices of a finding that comes and goes. */
const settleMs = 5 * minuteMs
const remindMs = 24 * 60 * minuteMs

/** One look at a watch: its alerts begin, last and end. Pure, so that a test can replay any order of events. */
export function stepWatch(before: readonly Alert[], { watch, now, observed, nextId }: Look): Step {
  if (observed.isBlind) return { alerts: [...before], notice: undefined }
  const found = new Map(observed.findings.map((finding) => [alertKey(watch, finding.labels), finding]))
  // A person ends a doubt, and a watch that is off finds nothing any more.
  const waitMs = watch.isOn && watch.kind !== 'doubt' ? settleMs : 0
  const known = before.map((alert) => follow(alert, found.get(alert.key), now, waitMs))
  for (const { key } of before) found.delete(key)
  const begun = [...found].map(([key, finding]) => begin(nextId(), key, finding, now))
  const alerts = [...known, ...begun]
  const news = [...begun, ...known.filter(({ resolvedAt }) => resolvedAt !== null)]
  const due = known.filter((alert) => isDue(alert, now))
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
