import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fault, type Fault, type PlainCode } from '../../i18n/fault.ts'
import { ApiError, type Refusal } from '../http/ApiError.ts'
import { addressGroup } from '../http/clientAddress.ts'

/** Well above normal use, below what would affect others. */
export const rates = {
  requests: { points: 20_000, duration: 10 },
  /** Per operator, against runaway scripts and bulk collection of contact data. */
  signIns: { points: 120, duration: 60 },
  reveals: { points: 60, duration: 60 },
  /** Per access token, including its files. */
  tokens: { points: 600, duration: 60 },
  tokenExports: { points: 20, duration: 600 },
}

export function createRate(
  rate: { points: number; duration: number },
  cause: PlainCode | Fault = 'rate',
  refusal?: Refusal,
) {
  const limiter = new RateLimiterMemory(rate)
  return async function take(key: string): Promise<void> {
    try {
      await limiter.consume(key)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      throw tooMany(cause, full.msBeforeNext, refusal)
    }
  }
}

export type RateLimit = ReturnType<typeof createRate>

/** One limit for everything a person adds to the audit log. Refusals are counted in one line. */
export function createActLimit(perMinute: number): RateLimit {
  const acts = fault('rate.acts', { count: perMinute })
  return createRate({ points: perMinute, duration: 60 }, acts, { details: { why: 'rate' } })
}

export type AddressLimit = ReturnType<typeof createAddressLimit>

/** Failed sign-ins per address; protects hashing from floods (accounts have their own locks). Memory is bounded. */
export function createAddressLimit({
  failures,
  seconds,
  most = 50_000,
}: {
  failures: number
  seconds: number
  most?: number
}) {
  const counts = new Map<string, { count: number; until: number }>()

  function current(group: string): { count: number; until: number } | undefined {
    const entry = counts.get(group)
    if (entry && entry.until > performance.now()) return entry
    counts.delete(group)
    return undefined
  }

  return {
    async check(ip: string): Promise<void> {
      const entry = current(addressGroup(ip))
      if (entry && entry.count >= failures) throw tooManyTries(entry.until - performance.now())
    },
    async count(ip: string): Promise<void> {
      const group = addressGroup(ip)
      const entry = current(group)
      if (entry) {
        entry.count += 1
        return
      }
      const [oldest] = counts.keys()
      if (counts.size >= most && oldest !== undefined) counts.delete(oldest)
      counts.set(group, { count: 1, until: performance.now() + seconds * 1000 })
    },
  }
}

export function tooManyTries(ms: number): ApiError {
  return tooMany('locked', ms)
}

function tooMany(cause: PlainCode | Fault, ms: number, refusal?: Refusal): ApiError {
  const seconds = Math.ceil(ms / 1000)
  return new ApiError(429, cause, {
    facts: { retryAfter: seconds },
    headers: { 'Retry-After': String(seconds) },
    ...(refusal && { refusal }),
  })
}
