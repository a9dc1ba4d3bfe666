import { askAhead, takeBefore, waitFor } from './aheadPages.ts'
import type { Desk, Fetched } from './createDesk.ts'
import type { Kept } from './keptState.ts'
import type { SweepRules, SweepState } from './sweepState.ts'
import { pageAsked, takePage, type PageFacts, type RowFacts } from './takePage.ts'

type Asking = { now: number; share: number; signal: AbortSignal }

/** Bookings in a row, before others have their turn. */
const mostBookings = 8

/**
 * Reads the page that the sweep is at, takes with it those after it that are there already, and books them with
 * where the sweep stands after them. What comes while they are booked is booked next. Gives where it stands whenever
 * that is booked.
 */
export async function* sweepPages(desk: Desk, kept: Kept, asking: Asking): AsyncGenerator<Kept, void> {
  const { sweep } = kept.machine
  let taken = await takePages(desk, kept, asking)
  for (let nth = 1; taken; nth++) {
    const { answers, next, ids }: Taken = taken
    const done = desk.book(answers, { kept: next, sweep })
    const goesOn = nth < mostBookings && isSweeping(next, sweep) && !asking.signal.aborted
    const taking = goesOn ? takePages(desk, next, asking, { done, ids }) : undefined
    // Whichever fails, nothing is under way when that is told.
    await Promise.allSettled([done, taking])
    await done
    yield next
    taken = await taking
  }
}

type Taken = { answers: Fetched[]; next: Kept; ids: Set<string> }

/** What is being booked. */
type UnderWay = { done: Promise<unknown>; ids: ReadonlySet<string> }

/** Undefined where nothing has come while others were booked. */
async function takePages(
  desk: Desk,
  kept: Kept,
  { now, share, signal }: Asking,
  underWay?: UnderWay,
): Promise<Taken | undefined> {
  const { mostAtOnce } = desk.rules
  const { sweep } = kept.machine
  const answers: Fetched[] = []
  const ids = new Set<string>()
  let next: Kept = { ...kept, failing: null }
  let asked = pageAsked(kept.machine)
  const askOn = () => askAhead(desk, next.machine, asked, { count: 2 * desk.pace.width(), signal, share })
  askOn()
  let came = underWay ? await takeBefore(desk, asked, underWay.done) : await waitFor(desk, asked)
  while (came) {
    const rows = (await desk.facts(came)).map((row) =>
      ids.has(row.id) || underWay?.ids.has(row.id) ? { ...row, lastSweep: sweep } : row,
    )
    for (const { id } of rows) ids.add(id)
    answers.push(came)
    next = take(next, { ...asked, ...came, rows }, desk.rules)
    if (!isSweeping(next, sweep)) break
    asked = pageAsked(next.machine)
    askOn()
    came = answers.length < mostAtOnce ? await takeBefore(desk, asked, underWay?.done) : undefined
  }
  return answers.length === 0 ? undefined : { answers, next: settle(next, now), ids }
}

function isSweeping({ machine }: Kept, sweep: number): boolean {
  return machine.phase === 'sweeping' && machine.sweep === sweep
}

function take(kept: Kept, facts: PageFacts, rules: SweepRules): Kept {
  const completeTo = hasOlder(facts.rows, kept.completeTo) ? null : kept.completeTo
  return { ...kept, machine: takePage(kept.machine, facts, rules), completeTo }
}

/** After a crash one page is read again: its rows may be the ones that were not booked. */
export function resume(machine: SweepState, rules: SweepRules): SweepState {
  if (machine.phase !== 'sweeping') return machine
  const { direction, page, limit } = machine
  const back = direction === 'up' ? Math.max(1, page - 1) : page + (machine.isClimbing ? 0 : 1)
  const isFirst = direction === 'up' && back === 1
  return {
    ...machine,
    page: back,
    limit: isFirst ? rules.limit : limit,
    empties: 0,
    before: '',
    suspicion: null,
  }
}

/** An order that should have been known shows that the ledger was not complete, whatever was said. */
function hasOlder(rows: RowFacts[], completeTo: number | null): boolean {
  if (completeTo === null) return false
  return rows.some(
    ({ createdAt, lastSweep }) => lastSweep === undefined && (createdAt === null || createdAt <= completeTo),
  )
}

function settle(kept: Kept, now: number): Kept {
  const { machine } = kept
  if (machine.phase === 'sweeping') return kept
  const ended = { ...kept, endedAt: now, unseenAfter: '' }
  if (machine.phase === 'halted') {
    return {
      ...ended,
      halts: kept.halts + 1,
      haltedSince: kept.haltedSince ?? now,
      haltedFor: machine.error,
      unseenAfter: null,
    }
  }
  const well = { ...ended, halts: 0, haltedSince: null, haltedFor: null }
  return machine.phase === 'exhausted' ? well : { ...well, completeTo: machine.startedAt }
}
