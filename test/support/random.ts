import { createRandom } from './createRandom.ts'

let next = createRandom(0)

/** Numbers from 0 up to 1 that depend on the seed of the run and the file alone: in the place of `Math.random`. */
export function random(): number {
  return next()
}

export function seedRandom(seed: number): void {
  next = createRandom(seed)
}
