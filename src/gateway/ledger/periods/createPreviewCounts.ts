import { setTimeout as wait } from 'node:timers/promises'
import { createControlTotals, type ControlLine } from '../../../ledger/periods/controlTotals.ts'
import { toKeptRow } from '../../../ledger/periods/keptRow.ts'
import { readNames } from '../../../ledger/periods/readingOf.ts'
import { readSpan } from '../../../ledger/periods/readSpan.ts'
import type { Period } from '../../../ledger/periods/registerClose.ts'
import type { Db } from '../../../store/openStore.ts'
import { createPauses } from '../../../store/yieldToEventLoop.ts'

export type PreviewCounts = ReturnType<typeof createPreviewCounts>

type Span = Pick<Period, 'mids' | 'from' | 'to'>

type Counting = {
  rows: number
  stop: AbortController
  done: Promise<ControlLine[]>
  forget: NodeJS.Timeout
}

const usual = {
  /** Whoever asks is told how far it is after so long, and asks again. */
  patienceMs: 1_000,
  /** Nobody has asked for so long: the page was left, and nothing is counted any more. */
  idleMs: 10_000,
  /** At the same time; others begin once there is room. */
  most: 4,
  read: readSpan,
}

/** Control totals of what would be closed: short ones at once, long ones while somebody looks on. */
export function createPreviewCounts(db: Db, parts: Partial<typeof usual> = {}) {
  const { patienceMs, idleMs, most, read } = { ...usual, ...parts }
  const countings = new Map<string, Counting>()

  function begin(name: string, span: Span): Counting {
    const stop = new AbortController()
    const forget = setTimeout(() => end(name), idleMs).unref()
    const counting: Counting = { rows: 0, stop, forget, done: Promise.resolve([]) }
    counting.done = count(db, read, span, counting)
    // Whoever asks is told; nobody may be there by then.
    counting.done.catch(() => {})
    countings.set(name, counting)
    return counting
  }

  function end(name: string): void {
    const counting = countings.get(name)
    countings.delete(name)
    clearTimeout(counting?.forget)
    counting?.stop.abort()
  }

  return {
    /** What all come to, or how many have been counted. */
    async ask(span: Span): Promise<{ lines: ControlLine[] } | { rows: number }> {
      const name = JSON.stringify([span.from, span.to, span.mids])
      const known = countings.get(name)
      if (!known && countings.size >= most) return { rows: 0 }
      const counting = known ?? begin(name, span)
      counting.forget.refresh()
      const waited = new AbortController()
      try {
        const { signal } = waited
        const lines = await Promise.race([counting.done, wait(patienceMs, undefined, { signal })])
        if (!lines) return { rows: counting.rows }
        end(name)
        return { lines }
      } catch (error) {
        end(name)
        throw error
      } finally {
        waited.abort()
      }
    },
    close(): void {
      for (const name of countings.keys()) end(name)
    },
  }
}

async function count(
  db: Db,
  read: typeof readSpan,
  { mids, ...span }: Span,
  counting: Counting,
): Promise<ControlLine[]> {
  const totals = createControlTotals()
  const pause = createPauses()
  const { signal } = counting.stop
  for (const mid of mids) {
    const names = await readNames(db, mid)
    for await (const page of read(db, { mid, ...span })) {
      signal.throwIfAborted()
      for (const order of page) {
        await pause()
        totals.add(mid, toKeptRow(order, mid, names))
      }
      counting.rows += page.length
    }
  }
  return totals.read()
}
