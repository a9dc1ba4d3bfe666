import type { MidReader, Fetched, PageAhead } from './createMidReader.ts'
import type { PaceOptions } from './createPace.ts'
import { refute, type Checkpoint } from './checkpoint.ts'
import type { SweepFault, SweepRules, SweepState } from './sweepState.ts'
import { hasOlder } from './place.ts'
import { nextRequest, takePage, type PageFacts, requestsAhead, type PageRequest } from './takePage.ts'
import { readColumns } from '../../ledger/mergeRow.ts'

type Options = { now: number; pace: PaceOptions; signal: AbortSignal }

/** Bookings in a row before other work gets its turn. */
const maxBookings = (isFill = false) => (isFill ? 8 : 1)

/** Books the current page with the following ones that have arrived. Yields each booked checkpoint. */
export async function* sweepPages(
  midReader: MidReader,
  checkpoint: Checkpoint,
  options: Options,
): AsyncGenerator<Checkpoint, void> {
  const { sweep } = checkpoint.machine
  const most = maxBookings(options.pace.isFill)
  let taken = await takePages(midReader, checkpoint, options)
  for (let nth = 1; taken; nth++) {
    const { answers, next, ids }: Taken = taken
    const done = midReader.book(answers, { checkpoint: next, sweep })
    const goesOn = nth < most && isSweeping(next, sweep) && !options.signal.aborted
    const taking = goesOn ? takePages(midReader, next, options, { done, ids }) : undefined
    // Waits for both, so that nothing is running when an error is thrown.
    await Promise.allSettled([done, taking])
    await done
    yield next
    taken = await taking
  }
}

type Taken = { answers: Fetched[]; next: Checkpoint; ids: Set<string> }

type UnderWay = { done: Promise<unknown>; ids: ReadonlySet<string> }

async function takePages(
  midReader: MidReader,
  checkpoint: Checkpoint,
  { now, pace, signal }: Options,
  underWay?: UnderWay,
): Promise<Taken | undefined> {
  const { maxAtOnce } = midReader.rules
  const { sweep } = checkpoint.machine
  const answers: Fetched[] = []
  const ids = new Set<string>()
  let next: Checkpoint = { ...checkpoint, failing: null }
  let request = nextRequest(checkpoint.machine)
  const requestMore = () =>
    readAhead(midReader, next.machine, request, { count: 2 * midReader.pace.width(), signal, pace })
  requestMore()
  let fetched = underWay
    ? await takeBefore(midReader, request, underWay.done)
    : await waitFor(midReader, request)
  while (fetched) {
    const rows = (await midReader.facts(fetched)).map((row) =>
      ids.has(row.id) || underWay?.ids.has(row.id) ? { ...row, lastSweep: sweep } : row,
    )
    for (const { id } of rows) ids.add(id)
    answers.push(fetched)
    next = take(next, { ...request, ...fetched, rows }, midReader.rules)
    if (!isSweeping(next, sweep)) break
    request = nextRequest(next.machine)
    requestMore()
    fetched = answers.length < maxAtOnce ? await takeBefore(midReader, request, underWay?.done) : undefined
  }
  return answers.length === 0 ? undefined : { answers, next: settle(next, now), ids }
}

function isSweeping({ machine }: Checkpoint, sweep: number): boolean {
  return machine.phase === 'sweeping' && machine.sweep === sweep
}

function take(checkpoint: Checkpoint, facts: PageFacts, rules: SweepRules): Checkpoint {
  const machine = takePage(checkpoint.machine, facts, rules)
  const hasEnded = machine.done !== checkpoint.machine.done
  // An older order that was not stored proves that the ledger was incomplete.
  const isRefuted = hasOlder(facts.rows, checkpoint.completeTo) || (hasEnded && machine.isRefuted)
  return isRefuted ? refute({ ...checkpoint, machine }) : { ...checkpoint, machine }
}

/** Re-reads one page after a crash, since its rows may not have been booked. */
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

/** Ends the sweep because the list is unreadable. Retries come after growing pauses. */
export function haltSweep(checkpoint: Checkpoint, error: SweepFault, now: number): Checkpoint {
  const machine: SweepState = { ...checkpoint.machine, suspicion: null, phase: 'halted', error }
  return settle({ ...checkpoint, machine, failing: null }, now)
}

function settle(checkpoint: Checkpoint, now: number): Checkpoint {
  const { machine } = checkpoint
  if (machine.phase === 'sweeping') return checkpoint
  const ended = { ...checkpoint, endedAt: now, unseenAfter: '', isFilled: true }
  if (machine.phase === 'halted') {
    return {
      ...ended,
      halts: checkpoint.halts + 1,
      haltedSince: checkpoint.haltedSince ?? now,
      haltedFor: machine.error,
      unseenAfter: null,
    }
  }
  const well = { ...ended, halts: 0, haltedSince: null, haltedFor: null }
  if (machine.phase === 'exhausted') return { ...well, restless: checkpoint.restless + 1 }
  // Two quiet sweeps show that the list is stable.
  const restless = checkpoint.completeTo === null ? checkpoint.restless : 0
  return { ...well, completeTo: machine.startedAt, restless }
}

type AheadOptions = { count: number; signal: AbortSignal; pace: PaceOptions }

/** Requests pages ahead, so that the service works while others are booked. */
function readAhead(
  { kind, ahead, readPage }: MidReader,
  machine: SweepState,
  request: PageRequest,
  { count, signal, pace }: AheadOptions,
): void {
  const wanted = new Map([request, ...requestsAhead(machine, count)].map((one) => [keyOf(one), one]))
  for (const key of ahead.keys()) if (!wanted.has(key)) ahead.delete(key)
  for (const [key, one] of wanted) {
    if (ahead.has(key)) continue
    const page: PageAhead = { reading: readPage(one, signal, pace) }
    ahead.set(key, page)
    const receive = (fetched: Fetched) => {
      page.fetched = fetched
      // The first sweep stores every row, so rows are parsed while other pages are booked.
      if (machine.sweep === 1) for (const row of fetched.rows) readColumns(kind, row)
    }
    // The consumer of this page gets the failure.
    page.reading.then(receive).catch(() => {})
  }
}

async function waitFor({ ahead }: MidReader, request: PageRequest): Promise<Fetched | undefined> {
  const page = ahead.get(keyOf(request))
  ahead.delete(keyOf(request))
  return page?.reading
}

/** Only if the page arrives before `done` settles. */
async function takeBefore(
  { ahead }: MidReader,
  request: PageRequest,
  done?: Promise<unknown>,
): Promise<Fetched | undefined> {
  const page = ahead.get(keyOf(request))
  // The consumer of this page gets the failure.
  if (page && !page.fetched && done) await Promise.race([page.reading, done]).catch(() => {})
  if (page?.fetched) ahead.delete(keyOf(request))
  return page?.fetched
}

const keyOf = ({ page, limit }: PageRequest) => `${page}/${limit}`
