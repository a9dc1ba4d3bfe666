import { untilAborted } from '../../client/deadline.ts'

export type PaceParts = {
  now: () => number
  /** Rejects with the signal's reason when that is aborted, and leaves no timer behind. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
  rules?: Partial<PaceRules>
  /** Places that all MIDs share. */
  places?: Places
}

export type PaceRules = {
  /** Requests at once: so many without further ado, and at most, while the service answers as fast as before. */
  usual: number
  most: number
  /** Requests in any minute, those of a first fill apart. */
  perMinute: number
  /** However long the service asks to wait. */
  longestWaitMs: number
  /** Failures in a row after which the service is left alone, and for how long at first. */
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
  /** Of the time that one of its places may be busy. */
  share?: number
  /** The list is read for the first time: as fast as the service likes. */
  isFill?: boolean
  /** Where new rows come: goes before the rest. */
  isUrgent?: boolean
}

export type Pace = ReturnType<typeof createPace>

/**
 * How fast one MID is read: more requests at once while the service is quick, half as many when it says 429 or fails,
 * none before the time it asked for, after many failures in a row one alone, and never more in a minute than its budget.
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
  /** How long an answer took, lately, and when no more than the usual number were on their way. */
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
      // While the service is in trouble one request tries; all others wait for its outcome.
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
    // Three times slower than usual is a service that has enough to do.
    if (took > before * 3 + 50) width = Math.max(1, width - 1)
    else if (width < usual) width = Math.min(usual, width + 1 / width)
    // More than the usual number only while nobody waits longer for it.
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

/** A tenth at once, the rest evenly: never more than `perMinute` in any minute, and the newest rows never wait long. */
function createBudget(perMinute: number, now: () => number) {
  const most = Math.max(1, Math.floor(perMinute / 10))
  const msEach = 60_000 / Math.max(1, perMinute - most)
  // A process that begins again and again gets no more for it.
  let left = 1
  let at = now()
  let urgent = 0

  function refill(): void {
    left = Math.min(most, left + (now() - at) / msEach)
    at = now()
  }

  return {
    /** Takes a request from the budget and gives 0, or says how long to wait. Others leave urgent ones the first place. */
    take(isUrgent: boolean): number {
      refill()
      const needed = isUrgent ? 1 : 1 + urgent
      // What is added up in so small parts may lack a hair.
      if (left >= needed - 1e-9) {
        left -= 1
        return 0
      }
      return Math.ceil((needed - left) * msEach)
    },
    /** Whoever waits urgently goes first, from now until `end` is called. */
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
    /** Resolves when one may have become free. */
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}
