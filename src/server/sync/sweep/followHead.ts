import type { MidReader } from './createMidReader.ts'
import { isFilling, refute, type Checkpoint, type Schedule } from './checkpoint.ts'
import { hasOlder, unknownPlace } from './place.ts'
import { startGroup, type SweepRules, type SweepState } from './sweepState.ts'
import { signature, takeOtherRows } from './takePage.ts'

/** Reads until a page has nothing new. Unexpected rows refute completeness; their absence proves nothing. */
export async function followHead(
  midReader: MidReader,
  before: Checkpoint,
  now: number,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<Checkpoint> {
  const { machine } = before
  const limit = machine.cap ?? midReader.rules.limit
  const isTail = machine.order === 'oldest' && machine.end > 0
  const pace = { isUrgent: true, isFill: isFilling(before) }
  const isGap = before.followedAt !== null && now - before.followedAt > schedule.gapMs
  let checkpoint = isGap ? restartGroup(before, now, midReader.rules) : before
  // During a fill every row is new, and the sweep reads them anyway.
  const most = checkpoint.completeTo === null ? 1 : schedule.maxHeadPages
  let isNews = false
  let isAtHead = true
  let former = ''
  for (let nth = 0; nth < most; nth++) {
    const page = isTail ? machine.end + nth : 1 + nth
    const fetched = await midReader.readPage({ page, limit }, signal, pace)
    const rows = await midReader.facts(fetched)
    const ids = signature({ rows })
    // Some services repeat their last page after the end.
    const isEmpty = fetched.count === 0 || (isTail && ids !== '' && ids === former)
    former = ids
    isNews = rows.some(({ lastSweep }) => lastSweep === undefined)
    const edge = isTail ? 'tail' : isAtHead ? 'head' : undefined
    const taken = takeOtherRows(checkpoint.machine, rows, edge)
    isAtHead &&= rows.every(({ lastSweep }) => lastSweep === undefined)
    checkpoint = {
      ...checkpoint,
      machine: grown(taken, isTail && !isEmpty ? page : 0),
      failing: null,
    }
    if (hasOlder(rows, checkpoint.completeTo)) checkpoint = refute(checkpoint)
    if (most === 1 || (isTail ? isEmpty : !isNews))
      checkpoint = { ...checkpoint, followedAt: fetched.requestedAt }
    const written = await midReader.book([fetched], { checkpoint })
    // At the head an unchanged page means known rows follow; at the tail only the end of the list does.
    if (isEmpty || (!isTail && written.length === 0)) return checkpoint
  }
  // More rows were added than one look reads.
  return most > 1 && isNews ? restartGroup(checkpoint, now, midReader.rules) : checkpoint
}

/** A sweep in progress determines the end itself. */
function grown(machine: SweepState, end: number): SweepState {
  return machine.phase === 'sweeping' || end <= machine.end ? machine : { ...machine, end }
}

/** After a gap the head does not show all new rows, so the whole list is read. */
function restartGroup(checkpoint: Checkpoint, now: number, rules: SweepRules): Checkpoint {
  const { machine } = checkpoint
  const again = { ...checkpoint, completeTo: null, followedAt: now }
  if (machine.phase !== 'sweeping')
    return { ...again, machine: startGroup(now, rules, machine), groupAt: now }
  // The current sweep goes on; the new group counts from the next one.
  return {
    ...again,
    machine: {
      ...machine,
      startedAt: now,
      done: 0,
      quiet: 0,
      foundOld: machine.foundOld + 1,
      place: { ...machine.place, next: unknownPlace.next },
    },
  }
}
