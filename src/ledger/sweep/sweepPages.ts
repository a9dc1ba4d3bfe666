import { askAhead, isThere, takeAhead, waitFor } from './aheadPages.ts'
import type { Desk, Fetched } from './createDesk.ts'
import type { Kept } from './keptState.ts'
import type { SweepRules, SweepState } from './sweepState.ts'
import { pageAsked, takePage, type PageFacts, type RowFacts } from './takePage.ts'

type Asking = { now: number; share: number; signal: AbortSignal }

/** Bookings in a row, before others have their turn. */
const mostBookings = 8

/**
 * Reads the page that the sweep is at, takes with it those after it that are there already, and books them with
 * where the sweep stands after them. While they are booked the next ones are looked at, if those are there. Gives
 * where it stands whenever that is booked.
 */
export async function* sweepPages(desk: Desk, kept: Kept, asking: Asking): AsyncGenerator<Kept, void> {
  let taken: Taken | undefined = await takePages(desk, kept, asking)
  for (let nth = 1; taken; nth++) {
    const { answers, next, ids }: Taken = taken
    const booking = desk.book(answers, { kept: next, sweep: kept.machine.sweep })
    const goesOn: boolean =
      nth < mostBookings && isAhead(desk, next, kept.machine.sweep) && !asking.signal.aborted
    const taking: Promise<Taken> | undefined = goesOn ? takePages(desk, next, asking, ids) : undefined
    // Whichever fails, nothing is under way when that is told.
    await Promise.allSettled([booking, taking])
    await booking
    yield next
    taken = await taking
  }
}

type Taken = { answers: Fetched[]; next: Kept; ids: Set<string> }

/** `underWay`: ids that are being booked. */
async function takePages(
  desk: Desk,
  kept: Kept,
  { now, share, signal }: Asking,
  underWay?: ReadonlySet<string>,
): Promise<Taken> {
  const { mostAtOnce } = desk.rules
  const { sweep } = kept.machine
  const answers: Fetched[] = []
  const ids = new Set<string>()
  let next: Kept = { ...kept, failing: null }
  let asked = pageAsked(kept.machine)
  askAhead(desk, kept.machine, asked, { count: mostAtOnce + desk.pace.width(), signal, share })
  let came = await waitFor(desk, asked)
  while (came) {
    const rows = (await desk.facts(came)).map((row) =>
      ids.has(row.id) || underWay?.has(row.id) ? { ...row, lastSweep: sweep } : row,
    )
    for (const { id } of rows) ids.add(id)
    answers.push(came)
    next = take(next, { ...asked, ...came, rows }, desk.rules)
    asked = pageAsked(next.machine)
    came = isSweeping(next, sweep) && answers.length < mostAtOnce ? takeAhead(desk, asked) : undefined
  }
  return { answers, next: settle(next, now), ids }
}

function isAhead(desk: Desk, kept: Kept, sweep: number): boolean {
  return isSweeping(kept, sweep) && isThere(desk, pageAsked(kept.machine))
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
    const haltedFor = machine.error?.message ?? null
    return {
      ...ended,
      halts: kept.halts + 1,
      haltedSince: kept.haltedSince ?? now,
      haltedFor,
      unseenAfter: null,
    }
  }
  const well = { ...ended, halts: 0, haltedSince: null, haltedFor: null }
  return machine.phase === 'exhausted' ? well : { ...well, completeTo: machine.startedAt }
}
