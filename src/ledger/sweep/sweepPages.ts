import type { Ahead, Desk, Fetched } from './createDesk.ts'
import type { Kept } from './keptState.ts'
import type { Schedule } from './schedule.ts'
import type { SweepRules, SweepState } from './sweepState.ts'
import { pageAsked, pagesAhead, takePage, type PageAsk, type PageFacts, type RowFacts } from './takePage.ts'

/** So much work at once that nobody else waits long for the place of the writer. */
const mostAtOnce = 4

/**
 * Reads the page that the sweep is at, takes with it those after it that are there already, and books them with
 * where the sweep stands after them.
 */
export async function sweepPages(
  desk: Desk,
  kept: Kept,
  now: number,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<Kept> {
  const { sweep } = kept.machine
  const share = kept.completeTo === null ? 1 : schedule.share
  const answers: Fetched[] = []
  const inAnswers = new Set<string>()
  let next: Kept = { ...kept, failing: null }
  let asked = pageAsked(kept.machine)
  let came: Fetched | undefined = await fetchAhead(desk, kept.machine, asked, signal, share)
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

/** The pages after this one are asked for meanwhile, so that the service is busy while they are booked. */
function fetchAhead(
  { ahead, pace, page }: Desk,
  machine: SweepState,
  asked: PageAsk,
  signal: AbortSignal,
  share: number,
): Promise<Fetched> {
  const wanted = [asked, ...pagesAhead(machine, mostAtOnce + pace.width())]
  const keys = new Set(wanted.map(keyOf))
  for (const key of ahead.keys()) if (!keys.has(key)) ahead.delete(key)
  for (const one of wanted) {
    if (ahead.has(keyOf(one))) continue
    const reading = page(one, signal, share)
    const waiting: Ahead = { reading }
    ahead.set(keyOf(one), waiting)
    reading.then(
      (came) => (waiting.came = came),
      // Whoever comes to this page sees the failure.
      () => {},
    )
  }
  const reading = ahead.get(keyOf(asked))?.reading ?? page(asked, signal, share)
  ahead.delete(keyOf(asked))
  return reading
}

/** What is there already. */
function takeAhead({ ahead }: Desk, asked: PageAsk): Fetched | undefined {
  const came = ahead.get(keyOf(asked))?.came
  if (came) ahead.delete(keyOf(asked))
  return came
}

const keyOf = ({ page, limit }: PageAsk) => `${page}/${limit}`

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
