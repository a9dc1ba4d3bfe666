import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeEach } from 'vitest'

// For `setupFiles`: one password takes 35 ms of a core, on purpose, and the tests look at thousands of them. Here the
// same function hashes them with less memory; what stands beside a hash stays as it is. Processes of their own pay.
type Hashing = { isCheap: boolean; held: (() => void)[] | undefined }
const patched = Symbol.for('countinghouse.cheapPasswords')
const before = crypto.argon2 as typeof crypto.argon2 & { [patched]?: Hashing }

// All files of one process share it: what has read `argon2` once keeps it.
const hashing = before[patched] ?? patch()

function beCheap(): void {
  hashing.isCheap = true
  hashing.held = undefined
}

// A file begins before its first test: whatever is set up for all of its tests hashes as they do, too.
beCheap()
beforeEach(beCheap)

/** For a file about the cost itself, or about hashes that were made elsewhere. */
export function payForPasswords(): void {
  beforeEach(() => {
    hashing.isCheap = false
  })
}

/** From now on every password that is to be hashed waits, until `release`. */
export function holdPasswords() {
  const held: (() => void)[] = []
  hashing.held = held
  const release = () => {
    hashing.held = undefined
    for (const go of held) go()
  }
  return { waiting: () => held.length, release }
}

function patch(): Hashing {
  const state: Hashing = { isCheap: true, held: undefined }
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    const cost = state.isCheap ? { memory: 8, passes: 1 } : {}
    const go = () => before(algorithm, { ...parameters, ...cost }, done)
    if (state.held) state.held.push(go)
    else go()
  }
  crypto.argon2 = Object.assign(argon2, { [patched]: state })
  syncBuiltinESMExports()
  return state
}
