import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { setPriority } from 'node:os'

let last = Promise.resolve()

/** What long work waits for whenever it pauses, so that shorter work of others goes first. */
export const goesAfter = new AsyncLocalStorage<() => Promise<void>>()

/** Yields so that other requests run: each piece of work of some milliseconds has a turn of the event loop to itself. */
export async function yieldToEventLoop(): Promise<void> {
  await goesAfter.getStore()?.()
  last = last.then(() => setImmediate())
  return last
}

const longestMs = 1

/** For a loop: yields once it has worked for a millisecond, and goes on at once before that. */
export function createPauses(): () => Promise<void> | undefined {
  let started = performance.now()
  const pause = async () => {
    await yieldToEventLoop()
    started = performance.now()
  }
  return () => (performance.now() - started < longestMs ? undefined : pause())
}

/**
 * Lets requests go before the work of this thread. On Linux the priority belongs to the thread alone. A service manager
 * may deny the call; the thread then works at its usual priority.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(10)
  } catch {
    // The work matters more than its priority.
  }
}
