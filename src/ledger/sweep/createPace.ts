import { untilAborted } from '../../client/deadline.ts'

export type PaceParts = {
  now: () => number
  /** Rejects with the signal's reason when that is aborted, and leaves no timer behind. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random?: () => number
  rules?: Partial<PaceRules>
}

export type PaceRules = {
  /** Requests at once. */
  most: number
  /** However long the service asks to wait. */
  longestWaitMs: number
  /** Failures in a row after which the service is left alone, and for how long at first. */
  breakAfter: number
  restMs: number
}

const usual: PaceRules = { most: 4, longestWaitMs: 300_000, breakAfter: 10, restMs: 5_000 }

export type Pace = ReturnType<typeof createPace>

/**
 * How fast one MID is read: more requests at once while the service is quick, half as many when it says 429 or fails,
 * none before the time it asked for, and after many failures in a row one alone.
 */
export function createPace({ now, sleep, random = Math.random, rules }: PaceParts) {
  const { most, longestWaitMs, breakAfter, restMs } = { ...usual, ...rules }
  let width = 1
  let running = 0
  let notBefore = 0
  let failures = 0
  let usualMs: number | undefined
  let waiting: (() => void)[] = []

  /** `share`: of the time that one of its places may be busy. */
  async function run<T>(signal: AbortSignal, work: () => Promise<T>, share = 1): Promise<T> {
    await enter(signal)
    const began = now()
    let restAfter = 0
    try {
      signal.throwIfAborted()
      const answer = await work()
      const took = now() - began
      restAfter = took * (1 / share - 1)
      succeeded(took)
      return answer
    } catch (error) {
      if (!signal.aborted) failed(error)
      throw error
    } finally {
      leave(restAfter)
    }
  }

  async function enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const wait = notBefore - now()
      // While the service is in trouble one request tries; all others wait for its outcome.
      const room = failures >= breakAfter ? 1 : Math.max(1, Math.floor(width))
      if (running < room && wait <= 0) break
      if (running < room) await sleep(wait, signal)
      else await untilAborted(new Promise<void>((resolve) => waiting.push(resolve)), signal)
    }
    running += 1
  }

  function leave(restAfter: number): void {
    running -= 1
    if (restAfter > 0) notBefore = Math.max(notBefore, now() + restAfter / Math.max(1, Math.floor(width)))
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }

  function succeeded(took: number): void {
    failures = 0
    const before = usualMs ?? took
    // Three times slower than usual is a service that has enough to do.
    if (took <= before * 3 + 50) width = Math.min(most, width + 1 / width)
    else width = Math.max(1, width - 1)
    usualMs = before * 0.9 + took * 0.1
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

function retryAfterOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('retryAfterMs' in error)) return undefined
  const { retryAfterMs } = error
  return typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? retryAfterMs : undefined
}
