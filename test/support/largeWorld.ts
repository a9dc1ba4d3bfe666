import { expect, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import type { WorldKnobs } from '../../src/sandbox/knobs.ts'
import type { TestStack } from './stack.ts'

/** Of each merchant ID that one looks at; three months of them are as many as a team has. */
const large = { orders: 20_000, users: 4_000, days: 92 }

/** A world as large as a team's under LONG, and else the one that a file of tests needs. */
export function largeUnderLong(own: WorldKnobs = {}): WorldKnobs {
  return process.env.LONG ? { ...own, ...large } : own
}

/** Reads all that the stand-in has, once; nothing is read after that unless a test says so. */
export async function fillLedger(stack: TestStack): Promise<void> {
  const sweeps = startSweeps(stack, { syncMs: 60_000, syncBudget: 6_000 })
  await untilWhole(stack)
  await sweeps.stop()
}

export async function untilWhole({ store, mids }: TestStack): Promise<void> {
  await vi.waitFor(async () => expect(await coverageOf(store, mids)).toBe('exact'), {
    timeout: 600_000,
    interval: 200,
  })
}

/** For whoever waits for that. */
export const fillMs = 900_000
