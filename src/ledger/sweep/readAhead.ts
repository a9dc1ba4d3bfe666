import { readColumns } from '../mergeRow.ts'
import type { Fetched, MidReader, PageAhead } from './createMidReader.ts'
import type { PaceOptions } from './createPace.ts'
import type { SweepState } from './sweepState.ts'
import { requestsAhead, type PageRequest } from './takePage.ts'

type Options = { count: number; signal: AbortSignal; pace: PaceOptions }

/** Requests a page and some of those after it, so that the service is busy while others are booked. */
export function readAhead(
  { kind, ahead, readPage }: MidReader,
  machine: SweepState,
  request: PageRequest,
  { count, signal, pace }: Options,
): void {
  const wanted = new Map([request, ...requestsAhead(machine, count)].map((one) => [keyOf(one), one]))
  for (const key of ahead.keys()) if (!wanted.has(key)) ahead.delete(key)
  for (const [key, one] of wanted) {
    if (ahead.has(key)) continue
    const page: PageAhead = { reading: readPage(one, signal, pace) }
    ahead.set(key, page)
    const receive = (fetched: Fetched) => {
      page.fetched = fetched
      // The first time all of it is new, and there is time while others are booked.
      if (machine.sweep === 1) for (const row of fetched.rows) readColumns(kind, row)
    }
    // Whoever waits for this page sees the failure.
    page.reading.then(receive).catch(() => {})
  }
}

/** A page that was requested. */
export async function waitFor({ ahead }: MidReader, request: PageRequest): Promise<Fetched | undefined> {
  const page = ahead.get(keyOf(request))
  ahead.delete(keyOf(request))
  return page?.reading
}

/** The same, if it is there already or arrives before something is done. */
export async function takeBefore(
  { ahead }: MidReader,
  request: PageRequest,
  done?: Promise<unknown>,
): Promise<Fetched | undefined> {
  const page = ahead.get(keyOf(request))
  // A failure is left for whoever waits for this page.
  if (page && !page.fetched && done) await Promise.race([page.reading, done]).catch(() => {})
  if (page?.fetched) ahead.delete(keyOf(request))
  return page?.fetched
}

const keyOf = ({ page, limit }: PageRequest) => `${page}/${limit}`
