import { sleep as sleepFor, type Deadline } from './deadline.ts'

export type RetryParts = {
  tries: number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

const firstMs = 200
const longestMs = 5_000

/** Retries may add 10 % to the traffic after a small allowance, so that they do not overload a failing service. */
const budgetShare = 0.1
const budgetLimit = 10

export type Outcome<T> = { answer: T } | { error: unknown }

/** Wait before the next attempt in ms; undefined when a retry is useless. */
type WaitOf<T> = (outcome: Outcome<T>) => number | undefined

/** Returns `retrying(work)`: retries a read with full jitter while the budget lasts. */
export function createRetry({ tries = 3, sleep = sleepFor, random = Math.random }: Partial<RetryParts> = {}) {
  let budget = budgetLimit

  return async function retrying<T>(
    work: () => Promise<T>,
    deadline: Deadline,
    waitOf: WaitOf<T>,
  ): Promise<T> {
    budget = Math.min(budgetLimit, budget + budgetShare)
    for (let attempt = 1; ; attempt++) {
      const outcome = await outcomeOf(work)
      const leastMs = waitOf(outcome)
      const jitter = random() * Math.min(longestMs, firstMs * 2 ** (attempt - 1))
      const waitMs = (leastMs ?? 0) + jitter
      if (leastMs === undefined || attempt >= tries || budget < 1 || waitMs >= deadline.left()) {
        if ('error' in outcome) throw outcome.error
        return outcome.answer
      }
      budget -= 1
      await sleep(waitMs, deadline.signal)
    }
  }
}

export type Retrying = ReturnType<typeof createRetry>

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await work() }
  } catch (error) {
    return { error }
  }
}

const maxRetryAfterMs = 300_000

/** Wait requested by a 429, at most five minutes. Dates are compared with the service's own clock when it sends one. */
export function retryAfterMs(headers: Headers): number | undefined {
  const header = headers.get('retry-after')?.trim()
  if (!header) return undefined
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : untilDate(header, headers.get('date'))
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

function untilDate(header: string, now: string | null): number {
  return Date.parse(header) - (now === null ? Date.now() : Date.parse(now))
}
