import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeEach } from 'vitest'

// For `setupFiles`: one password hash takes 35 ms of a core on purpose, and the tests compute thousands of them. Here the same
// function uses less memory, and the stored parameters stay unchanged. Separate processes compute real hashes.
type Hashing = { isCheap: boolean; waiting: (() => void)[] | undefined }
const patched = Symbol.for('countinghouse.cheapPasswords')
const before = crypto.argon2 as typeof crypto.argon2 & { [patched]?: Hashing }

// All files of one process share the patch, because modules keep the first `argon2` that they read.
const hashing = before[patched] ?? patch()

function beCheap(): void {
  hashing.isCheap = true
  hashing.waiting = undefined
}

// Also applies to setup before the first test of a file.
beCheap()
beforeEach(beCheap)

/** For a file about the cost itself, or about hashes from elsewhere. */
export function payForPasswords(): void {
  beforeEach(() => {
    hashing.isCheap = false
  })
}

/** Holds every password hash from now on, until `release`. */
export function holdPasswords() {
  const waiting: (() => void)[] = []
  hashing.waiting = waiting
  const release = () => {
    hashing.waiting = undefined
    for (const go of waiting) go()
  }
  return { waiting: () => waiting.length, release }
}

function patch(): Hashing {
  const state: Hashing = { isCheap: true, waiting: undefined }
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    const cost = state.isCheap ? { memory: 8, passes: 1 } : {}
    const go = () => before(algorithm, { ...parameters, ...cost }, done)
    if (state.waiting) state.waiting.push(go)
    else go()
  }
  crypto.argon2 = Object.assign(argon2, { [patched]: state })
  syncBuiltinESMExports()
  return state
}
