import type { Thread } from './sqliteThread.ts'

export type ThreadPool = ReturnType<typeof createThreadPool>

type Size = { most: number; free?: Thread[]; kept?: number; idleMs?: number }

/**
 * Threads that are opened when they are needed, up to `most` at once; then callers wait, in their order.
 * While they are not needed they wait in `free`, which several pools may share. Those beyond `kept` end after a while,
 * and not at once: to open one takes as long as a hundred statements.
 */
export function createThreadPool(
  open: () => Promise<Thread>,
  { most, free = [], kept = most, idleMs = 10_000 }: Size,
) {
  const waiting: PromiseWithResolvers<Thread>[] = []
  let count = 0
  let closing: PromiseWithResolvers<void> | undefined
  let tidying: NodeJS.Timeout | undefined
  let surplus: Promise<unknown> = Promise.resolve()

  async function takeOne(): Promise<Thread> {
    count++
    for (let thread = free.pop(); thread; thread = free.pop()) if (!thread.isLost()) return thread
    try {
      return await open()
    } catch (error) {
      leave()
      throw error
    }
  }

  /** One less: whoever waits may have another. */
  function leave(): void {
    count--
    const next = waiting.shift()
    if (next) takeOne().then(next.resolve, next.reject)
    else if (count === 0) closing?.resolve()
  }

  function end(thread: Thread): void {
    void thread.close().then(leave)
  }

  /** Nobody waits for their places. */
  function endSurplus(): void {
    tidying = undefined
    surplus = Promise.all([surplus, ...free.splice(kept).map((thread) => thread.close())])
  }

  return {
    /** Has to be given back, whatever became of it. */
    async take(): Promise<Thread> {
      if (closing) throw new Error('the database is closed')
      if (count < most) return takeOne()
      const place = Promise.withResolvers<Thread>()
      waiting.push(place)
      return place.promise
    },
    give(thread: Thread): void {
      if (thread.isLost()) return leave()
      const next = waiting.shift()
      if (next) next.resolve(thread)
      else if (closing) end(thread)
      else {
        free.push(thread)
        if (free.length > kept) tidying ??= setTimeout(endSurplus, idleMs).unref()
        leave()
      }
    },
    /** When all that was asked for is done. */
    async close(): Promise<void> {
      closing ??= Promise.withResolvers<void>()
      clearTimeout(tidying)
      for (const thread of free.splice(0)) {
        count++
        end(thread)
      }
      if (count === 0) closing.resolve()
      await Promise.all([closing.promise, surplus])
    },
  }
}
