import { yieldToEventLoop } from '../../store/yieldToEventLoop.ts'
import type { Group, Rule } from './alert.ts'
import { mostFindings, type Episode, type Finding } from './finding.ts'
import type { Notice } from './notice.ts'
import { stepGroup } from './stepGroup.ts'

export type Tried = { at: number; notice: Notice }[]

/** A rule that would be told of more than this is told so. */
const mostSteps = 20_000

/** What a rule would have told of a merchant ID, by the same steps that it takes when it is on. */
export async function tryRule(
  rule: Rule,
  mid: string,
  episodes: readonly Episode[],
  { from, to, inhibitors = [] }: { from: number; to: number; inhibitors?: readonly Episode[] | undefined },
): Promise<{ notices: Tried; isCut: boolean }> {
  const bounds = new Set([from, ...[...episodes, ...inhibitors].flatMap((one) => [one.from, one.to ?? to])])
  const moments = [...bounds].filter((at) => at >= from && at <= to).toSorted((a, b) => a - b)
  const inOrder = episodes.toSorted((a, b) => a.from - b.from)
  const notices: Tried = []
  let open: Episode[] = []
  let [group, ids, next, steps]: [Group, number, number, number] = [
    { toldAt: null, says: null, alerts: [] },
    0,
    0,
    0,
  ]
  for (let [now, nth]: [number | undefined, number] = [moments[0], 0]; now !== undefined && now <= to;) {
    if (++steps > mostSteps) return { notices, isCut: true }
    if (steps % 500 === 0) await yieldToEventLoop()
    const at = now
    while ((inOrder[next]?.from ?? Infinity) <= at) open.push(inOrder[next++] as Episode)
    open = open.filter((one) => one.to === null || one.to > at)
    const step = stepGroup(group, {
      rule,
      mid,
      now: at,
      observed: { findings: open.slice(0, mostFindings) },
      inhibitorOf: (finding) => inhibitors.find((one) => standsFor(one, finding, at)) && 'slow',
      nextId: () => String(++ids),
    })
    if (step.notice) notices.push({ at, notice: step.notice })
    // What was told to its end is of no more use.
    group = { ...step, alerts: step.alerts.filter(({ told }) => told !== 'resolve') }
    while ((moments[nth] ?? Infinity) <= at) nth++
    const due = step.dueAt === undefined ? undefined : Math.max(step.dueAt, at + 1)
    const boundary = moments[nth]
    now = due === undefined ? boundary : Math.min(due, boundary ?? Infinity)
  }
  return { notices, isCut: false }
}

function standsFor({ labels, from, to }: Episode, finding: Finding, at: number): boolean {
  if (from > at || (to !== null && to <= at)) return false
  const of: Record<string, unknown> = { ...finding.facts, ...finding.labels }
  return Object.entries(labels).every(([name, value]) => of[name] === value)
}
