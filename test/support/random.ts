import { createRandom } from './createRandom.ts'

let next = createRandom(0)

/** Replaces `Math.random`: numbers from 0 up to 1 that depend only on the file and the seed of the run. */
export function random(): number {
  return next()
}

export function seedRandom(seed: number): void {
  next = createRandom(seed)
}
