import { setTimeout } from 'node:timers/promises'

/** The result, or undefined if it takes longer. */
export function resultWithin<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, setTimeout(ms, undefined, { ref: false })])
}
