import {
  createDriftingService,
  type Drift,
  type DriftingOrder,
  type DriftingService,
} from '../../../support/driftingService.ts'
import { wasThereAt, type RowFacts } from '../../../../src/server/sync/sweep/place.ts'
import { nextRequest, takeOtherRows, takePage } from '../../../../src/server/sync/sweep/takePage.ts'
import { startGroup, usualRules, type SweepRules } from '../../../../src/server/sync/sweep/sweepState.ts'

export type Outcome = {
  /** Claims of completeness while rows moved, and in total. */
  claimsInDrift: number
  claims: number
  /** Orders that were missing despite a claim. */
  wrong: string[]
  /** Orders that the ledger lacks after the quiet phase. */
  missing: string[]
  halts: string[]
  reads: number
}

const restMs = 60_000

/** Runs the state machine on a drifting service with a map as ledger. Rows move for a while, then the service is quiet. */
export function simulateSweep(
  drift: Drift,
  changes: Partial<SweepRules> & { drifting?: number; hasUpdateTimes?: boolean } = {},
): Outcome {
  const { drifting = 400, hasUpdateTimes = true, ...ruled } = changes
  const service = createDriftingService(drift)
  const rules: SweepRules = { ...usualRules, limit: 50, ...ruled }
  const ledger = new Map<string, number | null>()
  const outcome: Outcome = { claimsInDrift: 0, claims: 0, wrong: [], missing: [], halts: [], reads: 0 }
  let state = startGroup(service.time.now, rules)
  let claimedTo: number | null = null
  let isQuiet = false
  let startedInQuiet = false

  const factsOf = (rows: DriftingOrder[]): RowFacts[] =>
    rows.map(({ id, createdAt, updatedAt }) => ({
      id,
      createdAt,
      updatedAt: hasUpdateTimes ? updatedAt : null,
      lastSweep: ledger.has(id) ? (ledger.get(id) ?? null) : undefined,
    }))
  const followHead = () => {
    const rows = service.read(1, rules.limit)
    const facts = factsOf(rows)
    const claimed = claimedTo
    if (claimed !== null && facts.some((row) => row.lastSweep === undefined && wasThereAt(row, claimed)))
      claimedTo = null
    state = takeOtherRows(state, facts, 'head')
    for (const { id } of rows) if (!ledger.has(id)) ledger.set(id, null)
  }
  const sweepOn = () => {
    const at = service.time.now
    const request = nextRequest(state)
    const rows = service.read(request.page, request.limit)
    const facts = { ...request, at, count: rows.length, rows: factsOf(rows) }
    const { sweep } = state
    state = takePage(state, facts, rules)
    for (const { id } of rows) ledger.set(id, sweep)
  }

  for (let groups = 0; groups < 500;) {
    if (!isQuiet && service.reads() >= drifting) {
      isQuiet = true
      service.quieten()
    }
    if (service.reads() % 17 === 0) followHead()
    sweepOn()
    if (state.phase === 'sweeping') continue
    groups += 1
    if (state.phase === 'halted') outcome.halts.push(state.error?.fault?.code ?? '')
    if (state.phase === 'converged') {
      outcome.claims += 1
      if (!isQuiet) outcome.claimsInDrift += 1
      claimedTo = state.startedAt
    }
    const claimed = claimedTo
    if (claimed !== null) outcome.wrong.push(...missingUpTo(service, ledger, claimed))
    if (startedInQuiet && state.phase === 'converged') break
    service.time.now += restMs
    state = startGroup(service.time.now, rules, state)
    startedInQuiet = isQuiet
  }
  outcome.missing = missingUpTo(service, ledger, Infinity)
  outcome.reads = service.reads()
  return outcome
}

function missingUpTo({ births }: DriftingService, ledger: Map<string, unknown>, at: number): string[] {
  return [...births].filter(([id, born]) => born <= at && !ledger.has(id)).map(([id]) => id)
}

/** The naive algorithm: page after page until one is empty. */
export function readOnce(drift: Drift): string[] {
  const service = createDriftingService(drift)
  const started = service.time.now
  const ledger = new Map<string, null>()
  for (let page = 1; page < 10_000; page++) {
    const rows = service.read(page, 50)
    if (rows.length === 0) break
    for (const { id } of rows) ledger.set(id, null)
  }
  return missingUpTo(service, ledger, started)
}
