import { WireError } from './WireError.ts'
import type { Deadline } from './withDeadline.ts'

export type RetryParts = {
  /** Tries in all, the first one included. */
  tries: number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

const patience = { first: 200, longest: 5_000 }

/** Retries may add a tenth to the traffic, after a first handful: a service in trouble is not pushed deeper. */
const share = 0.1
const most = 10

/** Makes `retrying(work)`, which repeats a read with full jitter while the budget lasts. Reads only: see the one caller. */
export function createRetry({ tries, sleep, random }: RetryParts) {
  let budget = most

  return async function retrying<T>(work: () => Promise<T>, deadline: Deadline): Promise<T> {
    budget = Math.min(most, budget + share)
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof WireError) || !worthIt(error) || attempt >= tries || budget < 1) throw error
        const jitter = random() * Math.min(patience.longest, patience.first * 2 ** (attempt - 1))
        const wait = (error.retryAfterMs ?? 0) + jitter
        if (wait >= deadline.left()) throw error
        budget -= 1
        await sleep(wait, deadline.signal)
      }
    }
  }
}

/** Whoever names a reason is a gateway, which has tried again itself. */
function worthIt({ kind, reason }: WireError): boolean {
  if (reason !== undefined) return false
  return kind === 'network' || kind === 'truncated' || kind === 'unavailable' || kind === 'rate_limited'
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
