import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { addressGroup } from '../sign-in/clientAddress.ts'

/** Far above what people and their pages do, and below what would hurt everybody else. */
export const rates = {
  /** All requests of one address. */
  requests: { points: 20_000, duration: 10 },
  /** Of one operator: a script gone wild, or somebody who collects contact data. */
  creates: { points: 1200, duration: 60 },
  reveals: { points: 60, duration: 60 },
}

export function createRate(rate: { points: number; duration: number }) {
  const limiter = new RateLimiterMemory(rate)
  return async function take(who: string): Promise<void> {
    try {
      await limiter.consume(who)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      const seconds = Math.ceil(full.msBeforeNext / 1000)
      throw new GatewayError(429, 'too many requests, wait a moment', {
        facts: { reason: 'rate', retryAfter: seconds },
        headers: { 'Retry-After': String(seconds) },
      })
    }
  }
}

export type TakeRate = ReturnType<typeof createRate>

export function limitRequests(rate = rates.requests): MiddlewareHandler<Env> {
  const take = createRate(rate)
  return async function limitByAddress(visit, next) {
    await take(addressGroup(visit.get('ip')))
    await next()
  }
}
