import { sleep as clientSleep } from '../../../client/deadline.ts'
import type { Store } from '../../../store/openStore.ts'
import { claimLease, renewLease, releaseLease, usualLeaseMs } from '../../ledger/lease.ts'
import { type Log, placeOf } from '../../http/log.ts'
import type { Kind, LedgerReading } from '../../ledger/page.ts'
import { createPace, type Pace, type PaceRules, createPlaces, type Places } from './createPace.ts'
import { createSweeper, type Sweeper } from './createSweeper.ts'
import type { Readers } from './createReaders.ts'
import type { Schedule } from './checkpoint.ts'
import type { SweepRules } from './sweepState.ts'

export type SweepsParts = {
  store: Store
  mids: readonly string[]
  readers: (mid: string) => Readers
  reading?: LedgerReading
  intervalMs: number
  holder: string
  /** Other work under the lease of the sweep, until `signal` aborts. */
  beside?: (under: { mid: string; fence: number; signal: AbortSignal }) => Promise<void>
  onChange?: (mid: string, kind: Kind, ids: string[]) => void
  log?: Log
  leaseMs?: number
  now?: () => number
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>
  pace?: Partial<PaceRules>
  rules?: Partial<SweepRules>
  schedule?: Partial<Schedule>
}

/** Longest wait between two tries while the database does not answer. */
const maxRestMs = 30_000
/** A failure after this much work counts as the first one. */
const steadyMs = 60_000

/** Concurrent requests of all merchant IDs: operators need the service, too. */
const maxAtOnce = 16

export type Sweeps = { start: () => void; stop: () => Promise<void> }

/** Across all servers on a store, one works on a merchant ID at a time. */
export function createSweeps(parts: SweepsParts): Sweeps {
  const stopping = new AbortController()
  const places = createPlaces(maxAtOnce)
  let running: Promise<unknown> | undefined
  return {
    start() {
      running ??= Promise.all(parts.mids.map((mid) => sweepMid(parts, mid, places, stopping.signal)))
    },
    async stop() {
      stopping.abort(new Error('the sweep is stopped'))
      await running
    },
  }
}

async function sweepMid(parts: SweepsParts, mid: string, places: Places, signal: AbortSignal): Promise<void> {
  const { store, holder, now = () => performance.now(), sleep = clientSleep, log } = parts
  const { leaseMs = usualLeaseMs[store.engine] } = parts
  // Shared by orders and users and kept across leases, because the service limits each merchant ID.
  const pace = createPace({ now, sleep, places, ...(parts.pace ? { rules: parts.pace } : {}) })
  let tries = 0
  let isAway = false
  while (!signal.aborted) {
    const startedAt = now()
    try {
      const fence = await claimLease(store, mid, holder, leaseMs).catch((error: unknown) => {
        isAway = true
        throw error
      })
      if (isAway) log?.('info', 'the database answers again', { mid, count: tries })
      isAway = false
      if (fence === undefined) await sleep(leaseMs / 3, signal)
      else await workUnder(parts, mid, fence, pace, signal)
      tries = 0
    } catch (error) {
      if (signal.aborted) return
      tries = now() - startedAt > steadyMs ? 1 : tries + 1
      const ms = Math.min(maxRestMs, 1_000 * 2 ** Math.min(tries - 1, 10))
      log?.('warn', 'the sweep of a merchant begins anew', { mid, count: tries, ms, error: placeOf(error) })
      await sleep(ms, signal).catch(() => {})
    }
  }
}

/** Ends when one part fails, the lease is lost, or everything stops, and leaves nothing running. */
async function workUnder(
  parts: SweepsParts,
  mid: string,
  fence: number,
  pace: Pace,
  outer: AbortSignal,
): Promise<void> {
  const { store, leaseMs = usualLeaseMs[store.engine], sleep = clientSleep } = parts
  const own = new AbortController()
  const signal = AbortSignal.any([outer, own.signal])
  const renewing = async () => {
    for (;;) {
      await sleep(leaseMs / 3, signal)
      if (!(await renewLease(store, mid, fence, leaseMs))) throw new Error(`the lease of ${mid} was lost`)
    }
  }
  const works = [...sweepersOf(parts, mid, fence, pace).map((sweeper) => sweeper.run(signal)), renewing()]
  if (parts.beside) works.push(parts.beside({ mid, fence, signal }))
  try {
    await Promise.race(works)
  } finally {
    own.abort(new Error('the work under this lease is over'))
    await Promise.allSettled(works)
    await releaseLease(store, mid, fence).catch(() => {})
  }
}

function sweepersOf(parts: SweepsParts, mid: string, fence: number, pace: Pace): Sweeper[] {
  const { readers, intervalMs, sleep = clientSleep } = parts
  const { orders, order, users } = readers(mid)
  const schedule = { ...parts.schedule, intervalMs }
  const common = { ...parts, mid, fence, sleep, pace, schedule }
  return [
    createSweeper({ ...common, kind: 'orders', readPage: orders, readOne: order }),
    createSweeper({ ...common, kind: 'users', readPage: users }),
  ]
}
