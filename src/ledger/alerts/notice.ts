import type { Alert, Facts, Labels } from './alert.ts'

/** What a notice says of one alert. */
export type NoticeItem = {
  id: string
  key: string
  action: 'trigger' | 'resolve'
  labels: Labels
  facts: Facts
  beganAt: number
  resolvedAt: number | null
}

export type Notice = {
  /** `repeat`: nothing but reminders. */
  kind: 'news' | 'repeat'
  items: NoticeItem[]
  /** Number of open alerts of the watch, in this notice or an earlier one. */
  open: number
}

/** Open alerts come first. */
export function noticeOf(kind: Notice['kind'], alerts: readonly Alert[], open: number): Notice {
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
