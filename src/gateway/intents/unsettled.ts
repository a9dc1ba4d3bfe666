import { setTimeout } from 'node:timers/promises'
import type { Actor, IntentBook, Outcome, Subject } from './intentBook.ts'

/** More can hardly be on their way when a store goes: nothing is sent without it. */
const mostKept = 1000
const firstMs = 1_000
const longestMs = 15_000

export type Unsettled = ReturnType<typeof createUnsettled>

/**
 * Outcomes that came while the store could not take them: it is tried again until it does, or this gateway ends. Meanwhile
 * they are a doubt for everybody but those who were told. A pay link is in no other answer of the service.
 */
export function createUnsettled(book: Pick<IntentBook, 'settle' | 'find'>) {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function settle(intent: Subject, outcome: Outcome, actor: Actor): Promise<void> {
    for (let waitMs = firstMs; ; waitMs = Math.min(longestMs, 2 * waitMs)) {
      const { signal } = ending
      await setTimeout(waitMs, undefined, { signal, ref: false }).catch(() => {})
      const isLast = signal.aborted
      try {
        // The answer to a commit may be what was lost.
        const row = await book.find(intent.key)
        const isStored = row?.state === outcome.state && row.status === (outcome.status ?? null)
        if (!isStored) await book.settle(intent, outcome, actor)
        return
      } catch {
        if (isLast) return
      }
    }
  }

  return {
    add(intent: Subject, outcome: Outcome, actor: Actor): void {
      if (underWay.size >= mostKept) return
      const running = settle(intent, outcome, actor).finally(() => underWay.delete(running))
      underWay.add(running)
    },
    /** One last try for each. */
    async close(): Promise<void> {
      ending.abort()
      await Promise.all(underWay)
    },
  }
}
