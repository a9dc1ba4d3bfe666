import { setImmediate } from 'node:timers/promises'
import { setPriority } from 'node:os'

let last = Promise.resolve()

/** Each piece of work gets a turn of the event loop to itself, so that other requests run in between. */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

const longestMs = 1

/** For loops: yields after a millisecond of work. */
export function createPauses(): () => Promise<void> | undefined {
  let started = performance.now()
  const pause = async () => {
    await yieldToEventLoop()
    started = performance.now()
  }
  return () => (performance.now() - started < longestMs ? undefined : pause())
}

/** Gives requests priority; Linux has priorities per thread. A denied call changes nothing. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(10)
  } catch {
    // The work matters more than its priority.
  }
}
