import { inOrder, type NoticeItem } from './notice.ts'

type Told = { items: NoticeItem[]; firing: number }

/** More in one notice nobody reads; the page of the alerts has all. */
const mostItems = 500

/** Of several notices, oldest first, what whoever got none of them has to know: each alert once, as it ended. */
export function mergeNotices(notices: readonly Told[]): Told {
  const items = [
    ...Map.groupBy(
      notices.flatMap((notice) => notice.items),
      ({ key }) => key,
    ).values(),
  ].map(merge)
  return { items: inOrder(items).slice(0, mostItems), firing: notices.at(-1)?.firing ?? 0 }
}

function merge(same: readonly NoticeItem[]): NoticeItem {
  const [first, last] = [same[0] as NoticeItem, same.at(-1) as NoticeItem]
  return {
    ...last,
    // It began where nobody heard of it, unless a reminder or an end was the first of it.
    passed: last.action === 'resolve' && (first.passed || (first.action === 'trigger' && first.times > 0)),
    times: same.reduce((sum, { times }) => sum + times, 0),
    firedAt: first.firedAt,
    alerts: [...new Set(same.flatMap(({ alerts }) => alerts))],
  }
}
