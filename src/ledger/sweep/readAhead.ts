import { readColumns } from '../joinRow.ts'
import type { Ahead, Desk, Fetched } from './createDesk.ts'
import type { SweepState } from './sweepState.ts'
import { pagesAhead, type PageAsk } from './takePage.ts'

type Asking = { count: number; signal: AbortSignal; share: number }

/** Asks for a page and some of those after it, so that the service is busy while others are booked. */
export function askAhead(
  desk: Desk,
  machine: SweepState,
  asked: PageAsk,
  { count, signal, share }: Asking,
): void {
  const { ahead } = desk
  const wanted = new Map([asked, ...pagesAhead(machine, count)].map((one) => [keyOf(one), one]))
  for (const key of ahead.keys()) if (!wanted.has(key)) ahead.delete(key)
  for (const [key, one] of wanted)
    if (!ahead.has(key)) ahead.set(key, read(desk, one, { signal, share, isFirst: machine.sweep === 1 }))
}

function read(
  { kind, page }: Desk,
  one: PageAsk,
  { signal, share, isFirst }: Omit<Asking, 'count'> & { isFirst: boolean },
): Ahead {
  const ahead: Ahead = { reading: page(one, signal, share) }
  const take = (came: Fetched) => {
    ahead.came = came
    // The first time all of it is new, and there is time while others are booked.
    if (isFirst) for (const row of came.rows) readColumns(kind, row)
  }
  // Whoever comes to this page sees the failure.
  ahead.reading.then(take).catch(() => {})
  return ahead
}

/** A page that was asked for. */
export async function waitFor({ ahead }: Desk, asked: PageAsk): Promise<Fetched | undefined> {
  const one = ahead.get(keyOf(asked))
  ahead.delete(keyOf(asked))
  return one?.reading
}

/** The same, if it is there already or comes before something is done. */
export async function takeBefore(
  { ahead }: Desk,
  asked: PageAsk,
  done?: Promise<unknown>,
): Promise<Fetched | undefined> {
  const one = ahead.get(keyOf(asked))
  // A failure is left for whoever waits for this page.
  if (one && !one.came && done) await Promise.race([one.reading, done]).catch(() => {})
  if (one?.came) ahead.delete(keyOf(asked))
  return one?.came
}

const keyOf = ({ page, limit }: PageAsk) => `${page}/${limit}`
