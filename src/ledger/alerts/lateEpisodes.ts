import { iso } from '../../store/openStore.ts'
import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import { fewestLate, shareSlow } from '../late/lateKinds.ts'
import type { Episode } from './finding.ts'
import type { PastStay } from './pastStays.ts'

/** Orders that were late (`times` is 1) or stuck (2), while there were at least so many of them. */
export function lateEpisodes(stays: readonly PastStay[], times: 1 | 2, least: number): Episode[] {
  const episodes = stays.flatMap((stay): Episode[] => {
    const from = lateFrom(stay, times)
    if (from === undefined) return []
    const { id, orderType, method, status, since, leftAt } = stay
    const facts = { orderType, method, status, since: iso(since) }
    return [{ labels: { order: id }, facts, from, to: leftAt }]
  })
  if (least <= 1) return episodes
  const spans = spansOf(episodes, least)
  return episodes.flatMap((one) =>
    spans
      .filter(({ from, to }) => from < (one.to ?? Infinity) && to > one.from)
      .map(({ from, to }) => {
        const end = Math.min(to, one.to ?? Infinity)
        return { ...one, from: Math.max(from, one.from), to: end === Infinity ? null : end }
      }),
  )
}

/** Seen in its status after so many times its usual longest: whatever lies between two looks is not claimed. */
function lateFrom({ since, lastSeen, lateAfterMs }: PastStay, times: number): number | undefined {
  if (lateAfterMs === null) return undefined
  const from = since + times * lateAfterMs
  return from <= lastSeen ? from : undefined
}

/** When there were at least so many at once. */
function spansOf(episodes: readonly Episode[], least: number): { from: number; to: number }[] {
  const bounds = episodes
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to ?? Infinity, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  const spans: { from: number; to: number }[] = []
  let count = 0
  for (const { at, by } of bounds) {
    if (by === 1 && count + 1 === least) spans.push({ from: at, to: Infinity })
    const last = spans.at(-1)
    if (by === -1 && count === least && last) last.to = at
    count += by
  }
  return spans
}

/** Methods of which so many orders were late that it was not the single order: as the rule itself tells it. */
export async function slowEpisodes(stays: readonly PastStay[]): Promise<Episode[]> {
  const all: Episode[] = []
  // A method is named by its type as well.
  const named = stays.filter(({ orderType }) => orderType !== '')
  for (const same of Map.groupBy(named, ({ orderType, method }) => `${orderType}\n${method}`).values()) {
    await yieldToEventLoop()
    all.push(...slowOf(same))
  }
  return all
}

type Count = { open: number; late: number }

function slowOf(stays: readonly PastStay[]): Episode[] {
  const bounds = stays
    .flatMap((stay) => {
      const late = lateFrom(stay, 1)
      const { status, since, leftAt } = stay
      return [
        { at: since, status, open: 1, late: 0 },
        ...(late === undefined ? [] : [{ at: late, status, open: 0, late: 1 }]),
        ...(leftAt === null ? [] : [{ at: leftAt, status, open: -1, late: late === undefined ? 0 : -1 }]),
      ]
    })
    .toSorted((a, b) => a.at - b.at)
  const counts = new Map<string, Count>()
  const episodes: Episode[] = []
  let current: Episode | undefined
  for (const [n, { at, status, open, late }] of bounds.entries()) {
    const count = counts.get(status) ?? { open: 0, late: 0 }
    counts.set(status, { open: count.open + open, late: count.late + late })
    if (bounds[n + 1]?.at === at) continue
    const having = [...counts.values()].filter((one) => one.late > 0)
    const sum = (part: keyof Count) => having.reduce((all, one) => all + one[part], 0)
    const isSlow = sum('late') >= fewestLate && having.some((one) => one.late > shareSlow * one.open)
    if (!isSlow && current) current.to = at
    if (!isSlow) current = undefined
    else if (!current) {
      const { orderType = '', method = '' } = stays[0] ?? {}
      const facts = { late: sum('late'), open: sum('open') }
      current = { labels: { orderType, method }, facts, from: at, to: null }
      episodes.push(current)
    }
  }
  return episodes
}
