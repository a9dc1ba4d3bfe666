import { configureGlobal } from 'fast-check'
import { inject } from 'vitest'
import { createRandom } from './createRandom.ts'

// For `setupFiles`: fast-check takes the seed of the run as well.
configureGlobal({ seed: inject('seed') })

/** Numbers from 0 up to 1 that depend on the seed of the run alone: in the place of `Math.random`. */
export const random = createRandom(inject('seed'))
