import { configureGlobal } from 'fast-check'
import { inject } from 'vitest'

// For `setupFiles`: fast-check takes the seed of the run as well.
configureGlobal({ seed: inject('seed') })

/** Numbers from 0 up to 1 that depend on the seed of the run alone: in the place of `Math.random`. */
export const random = createRandom(inject('seed'))

/** The same numbers for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
