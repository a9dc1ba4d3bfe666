import { untilAborted } from '../../../client/deadline.ts'

export type PaceParts = {
  now: () => number
  /** Rejects with the signal's reason and leaves no timer behind. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
  rules?: Partial<PaceRules>
  places?: Places
}

export type PaceRules = {
  /** Concurrent requests: the usual number, and the maximum while the service stays fast. */
  usual: number
  most: number
  /** Requests in any minute, except during a first fill. */
  perMinute: number
  /** Upper limit of the wait that the service requests. */
  longestWaitMs: number
  /** After this many consecutive failures, requests pause for `restMs`, then longer. */
  breakAfter: number
  restMs: number
}

const usualRules: PaceRules = {
  usual: 4,
  most: 8,
  perMinute: 300,
  longestWaitMs: 300_000,
  breakAfter: 10,
  restMs: 5_000,
}

export type PaceOptions = {
  share?: number
  /** First read of the list, outside the budget. */
  isFill?: boolean
  /** Head of the list: goes before other requests. */
  isUrgent?: boolean
}

export type Pace = ReturnType<typeof createPace>

/**
 * Request rate of a merchant ID: more concurrency while the service is fast, half on 429 or failures, a single
 * probe after many failures, and never more than the budget per minute.
 */
export function createPace({
  now,
  sleep,
  random = Math.random,
  rules,
  places = createPlaces(16),
}: PaceParts) {
  const { most, perMinute, longestWaitMs, breakAfter, restMs, ...more } = { ...usualRules, ...rules }
  const usual = Math.min(more.usual, most)
  const budget = createBudget(perMinute, now)
  let width = 1
  let running = 0
  let notBefore = 0
  let failures = 0
  let usualMs: number | undefined
  /** Recent response time, and that at no more than the usual concurrency. */
  let recentMs: number | undefined
  let calmMs: number | undefined
  let waiting: (() => void)[] = []

  async function run<T>(
    signal: AbortSignal,
    work: () => Promise<T>,
    { share = 1, isFill = false, isUrgent = false }: PaceOptions = {},
  ): Promise<T> {
    const endWait = isUrgent && !isFill ? budget.beUrgent() : () => {}
    await enter(signal, isFill, isUrgent).finally(endWait)
    const began = now()
    const isCalm = running <= usual
    let restAfter = 0
    try {
      signal.throwIfAborted()
      const answer = await work()
      const took = now() - began
      restAfter = took * (1 / share - 1)
      succeeded(took, isCalm)
      return answer
    } catch (error) {
      if (!signal.aborted) failed(error)
      throw error
    } finally {
      leave(restAfter)
    }
  }

  async function enter(signal: AbortSignal, isFill: boolean, isUrgent: boolean): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      // After many failures a single request probes the service; all others wait.
      const room = failures >= breakAfter ? 1 : Math.max(1, Math.floor(width))
      const wait = notBefore - now()
      if (running >= room) {
        await untilAborted(new Promise<void>((resolve) => waiting.push(resolve)), signal)
      } else if (wait > 0) {
        await sleep(wait, signal)
      } else if (!places.take()) {
        await untilAborted(places.wait(), signal)
      } else {
        const budgetWait = isFill ? 0 : budget.take(isUrgent)
        if (budgetWait === 0) break
        places.free()
        await sleep(budgetWait, signal)
      }
    }
    running += 1
  }

  function leave(restAfter: number): void {
    running -= 1
    places.free()
    if (restAfter > 0) notBefore = Math.max(notBefore, now() + restAfter / Math.max(1, Math.floor(width)))
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }

  function succeeded(took: number, isCalm: boolean): void {
    failures = 0
    const before = usualMs ?? took
    usualMs = mean(usualMs, took, 0.1)
    recentMs = mean(recentMs, took, 0.2)
    if (isCalm) calmMs = mean(calmMs, took, 0.1)
    // Three times slower than usual means that the service is overloaded.
    if (took > before * 3 + 50) width = Math.max(1, width - 1)
    else if (width < usual) width = Math.min(usual, width + 1 / width)
    // Concurrency beyond the usual only grows while response times do not.
    else if (recentMs <= (calmMs ?? 0) * 1.1 + 1) width = Math.min(most, width + 0.2 / width)
    else if (recentMs > (calmMs ?? 0) * 1.2 + 2) width = Math.max(usual, width - 1 / width)
  }

  function failed(error: unknown): void {
    failures += 1
    width = Math.max(1, width / 2)
    const requested = retryAfterOf(error)
    const backOff = Math.min(60_000, restMs * 2 ** Math.max(0, failures - breakAfter))
    const wait = failures >= breakAfter ? backOff : Math.min(2_000, 50 * 2 ** failures) * random()
    notBefore = Math.max(notBefore, now() + Math.min(longestWaitMs, Math.max(requested ?? 0, wait)))
  }

  return { run, width: () => Math.max(1, Math.floor(width)), isResting: () => failures >= breakAfter }
}

function mean(before: number | undefined, took: number, weight: number): number {
  return before === undefined ? took : before * (1 - weight) + took * weight
}

function retryAfterOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('retryAfterMs' in error)) return undefined
  const { retryAfterMs } = error
  return typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? retryAfterMs : undefined
}

/** Allows bursts of a tenth and spreads the rest, so no minute exceeds `perMinute` and new rows never wait long. */
function createBudget(perMinute: number, now: () => number) {
  const most = Math.max(1, Math.floor(perMinute / 10))
  const msEach = 60_000 / Math.max(1, perMinute - most)
  // Starts nearly empty, so that restarts do not multiply the budget.
  let left = 1
  let at = now()
  let urgent = 0

  function refill(): void {
    left = Math.min(most, left + (now() - at) / msEach)
    at = now()
  }

  return {
    /** Takes a request and returns 0, or the time to wait. Other requests leave the first place to urgent ones. */
    take(isUrgent: boolean): number {
      refill()
      const needed = isUrgent ? 1 : 1 + urgent
      // Tolerance for rounding errors of floats.
      if (left >= needed - 1e-9) {
        left -= 1
        return 0
      }
      return Math.ceil((needed - left) * msEach)
    },
    /** Urgent requests have priority until the returned function is called. */
    beUrgent(): () => void {
      urgent += 1
      return () => {
        urgent -= 1
      }
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

export function createPlaces(most: number) {
  let taken = 0
  let waiting: (() => void)[] = []
  return {
    take(): boolean {
      if (taken >= most) return false
      taken += 1
      return true
    },
    free(): void {
      taken -= 1
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    /** Resolves when a place may be free. */
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}
