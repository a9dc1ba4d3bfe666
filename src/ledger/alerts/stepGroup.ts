import type { Alert, Group, Rule, Says } from './alert.ts'
import { dedupKey, type Facts, type Finding, type Labels, type Observed } from './finding.ts'
import { noticeOf, type Notice } from './notice.ts'
import { quietUntil } from './quietUntil.ts'

export type Step = Group & {
  says: Says
  notice: Notice | undefined
  /** When to look again at the latest, were nothing to change. */
  dueAt: number | undefined
}

type World = {
  rule: Rule
  mid: string
  now: number
  observed: Observed
  /** What is told of already in one line, by the labels that it stands for. */
  inhibitorOf: (finding: { labels: Labels; facts: Facts }) => string | undefined
  nextId: () => string
}

/** One look: alerts begin, fire and end, and there is something to tell or a reason not to. A function of what it is given alone. */
export function stepGroup(before: Group, world: World): Step {
  const { now, rule, observed } = world
  const { settings } = rule
  const alerts = observed.blind ? [...before.alerts] : followAlerts(before.alerts, world)
  const open = alerts.filter(({ state }) => state !== 'resolved')
  const news = alerts.filter(isNews)
  const clearSince = observed.blind || open.length > 0 ? undefined : (before.says?.clearSince ?? now)
  const lasting = open.filter(
    ({ told, inhibitedBy, isAcknowledged }) => told && !inhibitedBy && !isAcknowledged,
  )
  const remindedAt = before.says?.remindedAt ?? before.toldAt ?? now
  const rests = before.toldAt === null ? undefined : before.toldAt + settings.intervalMs
  const remindAt = Math.max(remindedAt + settings.repeatMs, rests ?? 0)
  const due = now >= remindAt ? lasting : []
  const clear = clearSince === undefined ? {} : { clearSince }
  const kept = { ...clear, ...(lasting.length > 0 && { remindedAt }) }
  const quiet = quietUntil(settings.quiet, now)
  const pendingAt = open
    .filter(({ state }) => state === 'pending')
    .map(({ beganAt }) => beganAt + settings.waitMs)
  const silent = (says: Says, ...due: number[]): Step => ({
    ...before,
    alerts,
    says: { ...kept, ...says },
    notice: undefined,
    dueAt: least([...due, ...pendingAt]),
  })
  const owesDigest = before.says?.owesDigest === true && news.length > 0
  if (quiet !== undefined)
    return silent({ reason: 'quiet', until: quiet, count: news.length, owesDigest: true }, quiet)
  if (observed.blind) {
    const since = observed.blind.since === null ? null : Date.parse(observed.blind.since)
    return silent({ reason: 'behind', since, ...(owesDigest && { owesDigest }) })
  }

  if (news.length > 0 && !owesDigest && rests !== undefined && now < rests)
    return silent({ reason: 'interval', until: rests, count: news.length }, rests)
  if (owesDigest) return tell('digest', news)
  if (news.length > 0) return tell('news', [...news, ...due])
  if (due.length > 0) return tell('repeat', due)
  if (lasting.length > 0) return silent({ reason: 'told', count: lasting.length }, remindAt)
  const inhibited = open.filter(({ inhibitedBy }) => inhibitedBy !== null).length
  if (inhibited > 0) return silent({ reason: 'inhibited', count: inhibited })
  if (pendingAt.length > 0)
    return silent({ reason: 'pending', count: pendingAt.length, until: least(pendingAt) ?? now })
  if (open.length > 0) return silent({ reason: 'told', count: open.length })
  return silent(observed.few ? { reason: 'too-few', ...observed.few } : { reason: 'nothing' })

  function tell(kind: Notice['kind'], about: readonly Alert[]): Step {
    const ids = new Set(about.map(({ id }) => id))
    const told = alerts.map((alert): Alert =>
      ids.has(alert.id) ? { ...alert, told: alert.state === 'resolved' ? 'resolve' : 'trigger' } : alert,
    )
    const hasRest = lasting.some(({ id }) => !ids.has(id))
    const next = hasRest ? remindedAt : now
    const count = told.filter(({ state, inhibitedBy }) => state === 'firing' && inhibitedBy === null).length
    return {
      alerts: told,
      toldAt: now,
      says: { ...clear, reason: 'told', count, ...(count > 0 && { remindedAt: next }) },
      notice: noticeOf(kind, about, count),
      dueAt: least([...pendingAt, ...(count > 0 ? [next + settings.repeatMs] : [])]),
    }
  }
}

/** What fired, what ended after it was told, and what came and went in between. */
function isNews({ state, told, inhibitedBy }: Alert): boolean {
  if (state === 'pending' || inhibitedBy !== null) return state === 'resolved' && told === 'trigger'
  return state === 'firing' ? told === null : told !== 'resolve'
}

function followAlerts(before: readonly Alert[], world: World): Alert[] {
  const { now, rule, mid, observed } = world
  const found = new Map(observed.findings.map((finding) => [dedupKey(rule, mid, finding.labels), finding]))
  const kept = before.flatMap((alert): Alert[] => {
    if (alert.state === 'resolved') return [alert]
    const finding = found.get(alert.key)
    found.delete(alert.key)
    if (finding) return [lasting(alert, finding, world)]
    if (alert.state === 'pending') return []
    const ended: Alert = { ...alert, state: 'resolved', resolvedAt: now }
    // Nobody was told of it, and it is part of what they were told of.
    return [alert.inhibitedBy !== null && alert.told === null ? { ...ended, told: 'resolve' } : ended]
  })
  const begun = [...found].map(([key, finding]): Alert => {
    const alert: Alert = {
      id: world.nextId(),
      key,
      labels: finding.labels,
      facts: finding.facts,
      state: 'pending',
      beganAt: now,
      firedAt: null,
      resolvedAt: null,
      told: null,
      inhibitedBy: null,
      isAcknowledged: false,
    }
    return lasting(alert, finding, world)
  })
  return [...kept, ...begun]
}

function lasting(alert: Alert, finding: Finding, { now, rule, inhibitorOf }: World): Alert {
  const fires = alert.state === 'pending' && now - alert.beganAt >= rule.settings.waitMs
  return {
    ...alert,
    facts: finding.facts,
    inhibitedBy: inhibitorOf(finding) ?? null,
    ...(fires && { state: 'firing', firedAt: now }),
  }
}

function least(times: readonly number[]): number | undefined {
  return times.length === 0 ? undefined : Math.min(...times)
}
