import { configureGlobal } from 'fast-check'
import { expect, inject } from 'vitest'
import { seedRandom } from './random.ts'

// For `setupFiles`: each file starts with the seed, so that its numbers do not depend on the files before it.
const seed = inject('seed')
const file = expect.getState().testPath?.split('/test/').at(-1) ?? ''
configureGlobal({ seed })
seedRandom([...file].reduce(mixed, seed))

function mixed(hash: number, letter: string): number {
  return Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
}
