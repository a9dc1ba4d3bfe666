import { expect, vi } from 'vitest'
import { startSweeps } from '../../src/commands/startSweeps.ts'
import { coverageOf } from '../../src/server/ledger/coverage.ts'
import type { WorldKnobs } from '../../src/sandbox/knobs.ts'
import type { TestStack } from './stack.ts'

/** Counts per merchant ID; three months of orders match a busy team. */
const large = { orders: 20_000, users: 4_000, days: 92 }

/** A world of a real team's size under LONG, otherwise the small one of the test file. */
export function largeUnderLong(own: WorldKnobs = {}): WorldKnobs {
  return process.env.LONG ? { ...own, ...large } : own
}

/** Reads the whole stand-in once; tests read later changes themselves. */
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

/** Time limit for `fillLedger`. */
export const fillMs = 900_000
