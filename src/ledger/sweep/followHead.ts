import type { Desk } from './createDesk.ts'
import type { Kept } from './keptState.ts'
import type { Schedule } from './schedule.ts'
import { startGroup, type SweepRules, type SweepState } from './sweepState.ts'
import { takeOther, type RowFacts } from './takePage.ts'

/**
 * Reads the place where new rows come, page after page, until one brings nothing new. Good for freshness, and never
 * a proof: what it finds out of time speaks against completeness, what it does not find speaks for nothing.
 */
export async function followHead(
  desk: Desk,
  before: Kept,
  now: number,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<Kept> {
  const { machine } = before
  const limit = machine.cap ?? desk.rules.limit
  const isTail = machine.order === 'oldest' && machine.end > 1
  const isGap = before.followedAt !== null && now - before.followedAt > schedule.gapMs
  let kept = isGap ? beginAgain(before, now, desk.rules) : before
  // While the ledger fills, everything is unknown, and the sweep itself goes through it.
  const most = kept.completeTo === null ? 1 : schedule.mostHeadPages
  let isNews = false
  for (let nth = 0; nth < most; nth++) {
    const page = isTail ? machine.end + nth : 1 + nth
    const fetched = await desk.page({ page, limit }, signal)
    const isEmpty = fetched.count === 0
    const rows = await desk.facts(fetched)
    isNews = rows.some(({ lastSweep }) => lastSweep === undefined)
    kept = {
      ...kept,
      machine: grown(takeOther(kept.machine, rows), isTail && !isEmpty ? page : 0),
      failing: null,
    }
    if (hasLate(rows, kept.completeTo)) kept = { ...kept, completeTo: null, endedAt: 0 }
    if (most === 1 || (isTail ? isEmpty : !isNews)) kept = { ...kept, followedAt: fetched.askedAt }
    const written = await desk.book([fetched], { kept })
    // At the head a page without any change is known ground; at the tail only the end is.
    if (isEmpty || (!isTail && written.length === 0)) return kept
  }
  // More has come than a look can take in.
  return most > 1 && isNews ? beginAgain(kept, now, desk.rules) : kept
}

/** Where the tail is when no sweep tells. */
function grown(machine: SweepState, end: number): SweepState {
  return machine.phase === 'sweeping' || end <= machine.end ? machine : { ...machine, end }
}

/** The head alone does not tell what came while nobody looked: all of it has to be gone through. */
function beginAgain(kept: Kept, now: number, rules: SweepRules): Kept {
  const { machine } = kept
  const again = { ...kept, completeTo: null, followedAt: now }
  if (machine.phase !== 'sweeping')
    return { ...again, machine: startGroup(now, rules, machine), groupAt: now }
  // The sweep under way goes on, and counts for the new group from its next one.
  return {
    ...again,
    machine: { ...machine, startedAt: now, done: 0, quiet: 0, foundOld: machine.foundOld + 1 },
  }
}

/** A row without a time is taken for new here: it stands where new rows come. */
function hasLate(rows: RowFacts[], completeTo: number | null): boolean {
  if (completeTo === null) return false
  return rows.some(
    ({ createdAt, lastSweep }) => lastSweep === undefined && createdAt !== null && createdAt <= completeTo,
  )
}
