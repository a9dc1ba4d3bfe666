import { bookPage } from '../bookPage.ts'
import { nextFetchSeq } from '../nextFetchSeq.ts'
import { progressOf, iso, type Kept } from './keptState.ts'
import { readRowFacts } from './rowFacts.ts'
import type { SweeperParts } from './createSweeper.ts'
import type { SweepRules } from './sweepState.ts'
import type { PageAsk, RowFacts } from './takePage.ts'

/** An answer, and what the ledger knew of its rows before it is booked. */
export type Fetched = { rows: unknown[]; fetchSeq: number; at: number; serviceAt?: number }

export type Desk = ReturnType<typeof createDesk>

/** Asking and booking for one list of one MID: each question takes its number first, each answer is booked under the lease. */
export function createDesk(parts: SweeperParts & { rules: SweepRules }) {
  const { store, mid, kind, fence, readPage, readOne, pace, onChange, rules, log } = parts
  // A user's row does not tell which sweep saw it last.
  const seenUsers = new Map<string, number>()

  async function ask<T>(
    signal: AbortSignal,
    share: number,
    work: () => Promise<T>,
  ): Promise<{ answer: T; fetchSeq: number; at: number }> {
    return pace.run(
      signal,
      async () => {
        const [at, fetchSeq] = [await store.now(), await nextFetchSeq(store)]
        return { answer: await untilAborted(work, signal), fetchSeq, at }
      },
      share,
    )
  }

  return {
    store,
    mid,
    kind,
    fence,
    rules,
    pace,
    log,
    ahead: new Map<string, Promise<Fetched>>(),
    /** Orders whose reading failed, and until when they are not asked for. */
    leftAlone: new Map<string, { tries: number; until: number }>(),

    async page({ page, limit }: PageAsk, signal: AbortSignal, share = 1): Promise<Fetched> {
      const { answer, ...when } = await ask(signal, share, () => readPage(page, limit, signal))
      return { ...answer, ...when }
    },

    async one(id: string, signal: AbortSignal, share = 1): Promise<Fetched | 'missing'> {
      if (!readOne) throw new Error(`${kind} cannot be read by id`)
      const { answer, ...when } = await ask(signal, share, () => readOne(id, signal))
      return answer === 'missing' ? answer : { rows: [answer.record], ...when }
    },

    facts: (rows: unknown[]): Promise<RowFacts[]> => readRowFacts(store, { mid, kind, rows, seenUsers }),

    /** `kept` is written with the rows, or neither is. Gives the ids that changed. */
    async book(
      { rows, fetchSeq }: Fetched,
      { kept, sweep }: { kept?: Kept; sweep?: number },
    ): Promise<string[]> {
      const at = iso(await store.now())
      const { written, seen } = await bookPage(store, {
        mid,
        kind,
        fetchSeq,
        at,
        rows,
        fence,
        ...(sweep === undefined ? {} : { sweep }),
        ...(kept ? { progress: progressOf(kept) } : {}),
      })
      if (kind === 'users' && sweep !== undefined) for (const id of seen) seenUsers.set(id, sweep)
      if (written.length > 0) onChange?.(mid, kind, written)
      return written
    },
  }
}

/** A reader may not listen to the signal; whoever stops does not wait for it. */
function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
