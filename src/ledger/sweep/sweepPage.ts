import type { Desk, Fetched } from './createDesk.ts'
import type { Kept } from './keptState.ts'
import type { Schedule } from './schedule.ts'
import type { SweepRules, SweepState } from './sweepState.ts'
import { pageAsked, pagesAhead, takePage, type PageAsk, type RowFacts } from './takePage.ts'

/** Reads the page that the sweep is at, and books it with where the sweep stands after it. */
export async function sweepPage(
  desk: Desk,
  kept: Kept,
  now: number,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<Kept> {
  const { machine } = kept
  const asked = pageAsked(machine)
  const share = kept.completeTo === null ? 1 : schedule.share
  const fetched = await fetchAhead(desk, machine, asked, signal, share)
  const rows = await desk.facts(fetched.rows)
  const { at, serviceAt } = fetched
  const facts = {
    ...asked,
    at,
    count: fetched.rows.length,
    rows,
    ...(serviceAt === undefined ? {} : { serviceAt }),
  }
  const after = takePage(machine, facts, desk.rules)
  const completeTo = hasOlder(rows, kept.completeTo) ? null : kept.completeTo
  const next = settle({ ...kept, machine: after, completeTo, failing: null }, now)
  await desk.book(fetched, { kept: next, sweep: machine.sweep })
  return next
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

/** The pages after this one are asked for meanwhile, as many as the service bears. */
function fetchAhead(
  { ahead, pace, page }: Desk,
  machine: SweepState,
  asked: PageAsk,
  signal: AbortSignal,
  share: number,
): Promise<Fetched> {
  const wanted = [asked, ...pagesAhead(machine, pace.width())]
  const keys = new Set(wanted.map(keyOf))
  for (const key of ahead.keys()) if (!keys.has(key)) ahead.delete(key)
  for (const one of wanted) {
    if (ahead.has(keyOf(one))) continue
    const reading = page(one, signal, share)
    // Whoever comes to this page sees the failure.
    reading.catch(() => {})
    ahead.set(keyOf(one), reading)
  }
  const reading = ahead.get(keyOf(asked)) ?? page(asked, signal, share)
  ahead.delete(keyOf(asked))
  return reading
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
