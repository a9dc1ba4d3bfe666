import { askAhead, takeAhead, waitFor } from './aheadPages.ts'
import type { Desk, Fetched } from './createDesk.ts'
import type { Kept } from './keptState.ts'
import type { SweepRules, SweepState } from './sweepState.ts'
import { pageAsked, takePage, type PageFacts, type RowFacts } from './takePage.ts'

type Asking = { now: number; share: number; signal: AbortSignal }

/**
 * Reads the page that the sweep is at, takes with it those after it that are there already, and books them with
 * where the sweep stands after them.
 */
export async function sweepPages(desk: Desk, kept: Kept, { now, share, signal }: Asking): Promise<Kept> {
  const { mostAtOnce } = desk.rules
  const { sweep } = kept.machine
  const answers: Fetched[] = []
  const inAnswers = new Set<string>()
  let next: Kept = { ...kept, failing: null }
  let asked = pageAsked(kept.machine)
  askAhead(desk, kept.machine, asked, { count: mostAtOnce + desk.pace.width(), signal, share })
  let came = await waitFor(desk, asked)
  while (came) {
    const rows = (await desk.facts(came)).map((row) =>
      inAnswers.has(row.id) ? { ...row, lastSweep: sweep } : row,
    )
    for (const { id } of rows) inAnswers.add(id)
    answers.push(came)
    next = take(next, { ...asked, ...came, rows }, desk.rules)
    asked = pageAsked(next.machine)
    const goesOn = next.machine.phase === 'sweeping' && next.machine.sweep === sweep
    came = goesOn && answers.length < mostAtOnce ? takeAhead(desk, asked) : undefined
  }
  next = settle(next, now)
  await desk.book(answers, { kept: next, sweep })
  return next
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
