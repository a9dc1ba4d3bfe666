import type { Alert } from './alert.ts'
import type { Facts, Labels } from './finding.ts'

/** What a notice says of one alert. `passed`: it came and went before anybody was told. */
export type NoticeItem = {
  key: string
  action: 'trigger' | 'resolve'
  passed: boolean
  /** How often it fired since the last notice. */
  times: number
  labels: Labels
  facts: Facts
  firedAt: number | null
  resolvedAt: number | null
  /** All that it tells of. */
  alerts: string[]
}

export type Notice = {
  kind: 'news' | 'repeat' | 'digest'
  items: NoticeItem[]
  /** All that is open by now, told of here or before. */
  firing: number
}

/** To some it is no news that something is over, unless it began, perhaps once more, without their being told. */
export function hasBegun({ action, times }: Pick<NoticeItem, 'action' | 'times'>): boolean {
  return action === 'trigger' || times > 0
}

/** What fired again and again has one line, which says how it ended. */
export function noticeOf(kind: Notice['kind'], about: readonly Alert[], firing: number): Notice {
  const items = [...Map.groupBy(about, ({ key }) => key)].map(([key, same]): NoticeItem => {
    const inOrder = same.toSorted((a, b) => a.beganAt - b.beganAt)
    const last = inOrder.at(-1) as Alert
    return {
      key,
      action: last.state === 'resolved' ? 'resolve' : 'trigger',
      passed: last.state === 'resolved' && same.every(({ told }) => told === null),
      times: same.filter(({ told }) => told === null).length,
      labels: last.labels,
      facts: last.facts,
      firedAt: inOrder[0]?.firedAt ?? null,
      resolvedAt: last.resolvedAt,
      alerts: inOrder.map(({ id }) => id),
    }
  })
  return { kind, items: inOrder(items), firing }
}

/** What is open stands first. */
export function inOrder(items: readonly NoticeItem[]): NoticeItem[] {
  return items.toSorted((a, b) => order(a) - order(b))
}

function order({ action, firedAt }: NoticeItem): number {
  return (action === 'trigger' ? 0 : 1e15) + (firedAt ?? 0)
}
