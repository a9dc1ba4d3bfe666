import type { Thread } from './sqliteThread.ts'

export type ThreadPool = ReturnType<typeof createThreadPool>

type Size = { most: number; kept?: number }

/**
 * Threads that are opened when somebody needs one, up to `most`; then people wait, first come first served. Up to
 * `kept` of them stay open while nobody needs them.
 */
export function createThreadPool(open: () => Promise<Thread>, { most, kept = most }: Size) {
  const free: Thread[] = []
  const waiting: PromiseWithResolvers<Thread>[] = []
  let count = 0
  let closing: PromiseWithResolvers<void> | undefined

  async function openAnother(): Promise<Thread> {
    count++
    try {
      return await open()
    } catch (error) {
      leave()
      throw error
    }
  }

  /** One less: whoever waits may have another opened. */
  function leave(): void {
    count--
    const next = waiting.shift()
    if (next) openAnother().then(next.resolve, next.reject)
    else if (count === 0) closing?.resolve()
  }

  function end(thread: Thread): void {
    void thread.close().then(leave)
  }

  return {
    /** Has to be given back, whatever became of it. */
    async take(): Promise<Thread> {
      if (closing) throw new Error('the database is closed')
      for (let thread = free.pop(); thread; thread = free.pop()) {
        if (!thread.isLost()) return thread
        leave()
      }
      if (count < most) return openAnother()
      const place = Promise.withResolvers<Thread>()
      waiting.push(place)
      return place.promise
    },
    give(thread: Thread): void {
      if (thread.isLost()) return leave()
      const next = waiting.shift()
      if (next) next.resolve(thread)
      else if (closing || free.length >= kept) end(thread)
      else free.push(thread)
    },
    /** When all that was asked for is done. */
    close(): Promise<void> {
      closing ??= Promise.withResolvers<void>()
      if (count === 0) closing.resolve()
      for (const thread of free.splice(0)) end(thread)
      return closing.promise
    },
  }
}
