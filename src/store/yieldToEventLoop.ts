import { setImmediate } from 'node:timers/promises'

let last = Promise.resolve()

/** Pieces of work that take some milliseconds each have a turn of the event loop to themselves: others are answered between them. */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}
