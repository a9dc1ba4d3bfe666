import { untilAborted } from '../../client/untilAborted.ts'
import { readAnswer, type Answer } from '../answer.ts'
import { bookAnswers } from '../bookPage.ts'
import { nextFetchSeq } from '../nextFetchSeq.ts'
import { progressOf, iso, type Kept } from './keptState.ts'
import { readRowFacts } from './rowFacts.ts'
import type { SweeperParts } from './createSweeper.ts'
import type { SweepRules } from './sweepState.ts'
import type { PageAsk, RowFacts } from './takePage.ts'

/** An answer, when its question began, and the service's own time where it tells it. */
export type Fetched = Answer & { askedAt: number; serviceAt?: number }

/** A page that is asked for ahead, and its answer once that is there. */
export type Ahead = { reading: Promise<Fetched>; came?: Fetched }

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
  ): Promise<{ answer: T; fetchSeq: number; askedAt: number; at: string }> {
    return pace.run(
      signal,
      async () => {
        const [askedAt, fetchSeq] = [await store.now(), await nextFetchSeq(store)]
        signal.throwIfAborted()
        // Whoever stops does not wait for a reader that does not listen to the signal.
        const answer = await untilAborted(work(), signal)
        return { answer, fetchSeq, askedAt, at: iso(await store.now()) }
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
    ahead: new Map<string, Ahead>(),
    /** Orders whose reading failed, and until when they are not asked for. */
    leftAlone: new Map<string, { tries: number; until: number }>(),

    async page({ page, limit }: PageAsk, signal: AbortSignal, share = 1): Promise<Fetched> {
      const { answer, ...when } = await ask(signal, share, () => readPage(page, limit, signal))
      const { rows, ...told } = answer
      return { ...told, ...when, ...readAnswer({ mid, kind, rows, ...when }) }
    },

    async one(id: string, signal: AbortSignal, share = 1): Promise<Fetched | 'missing'> {
      if (!readOne) throw new Error(`${kind} cannot be read by id`)
      const { answer, ...when } = await ask(signal, share, () => readOne(id, signal))
      if (answer === 'missing') return answer
      return { ...when, ...readAnswer({ mid, kind, rows: [answer.record], ...when }) }
    },

    facts: (answer: Answer): Promise<RowFacts[]> => readRowFacts(store, { mid, kind, answer, seenUsers }),

    /** `kept` is written with the rows, or neither is. Gives the ids that changed. */
    async book(answers: Fetched[], { kept, sweep }: { kept?: Kept; sweep?: number }): Promise<string[]> {
      const booking = {
        mid,
        kind,
        fence,
        ...(sweep === undefined ? {} : { sweep }),
        ...(kept ? { progress: progressOf(kept) } : {}),
      }
      const { written, seen } = await bookAnswers(store, booking, answers)
      if (kind === 'users' && sweep !== undefined) for (const id of seen) seenUsers.set(id, sweep)
      if (written.length > 0) onChange?.(mid, kind, written)
      return written
    },
  }
}
