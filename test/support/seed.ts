import { randomInt } from 'node:crypto'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of all random numbers in this run. */
    seed: number
  }
}

// A fixed seed keeps random failures away from unrelated changes: only long runs use new seeds (decision 029).
const usual = process.env.LONG ? randomInt(2 ** 31) : 20_260_901
const seed = Number(process.env.TEST_SEED ?? usual)
let isPrinted = false

/** For `globalSetup`: one seed for all projects, printed so that `TEST_SEED` can repeat a run. */
export function setup({ provide }: TestProject): void {
  if (!Number.isSafeInteger(seed)) throw new Error('TEST_SEED is a whole number')
  if (!isPrinted) process.stdout.write(`TEST_SEED=${seed}\n`)
  isPrinted = true
  provide('seed', seed)
}
