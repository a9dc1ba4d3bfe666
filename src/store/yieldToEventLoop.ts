import { setImmediate } from 'node:timers/promises'

let last = Promise.resolve()

/** Yields so that other requests run: each piece of work of some milliseconds has a turn of the event loop to itself. */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
