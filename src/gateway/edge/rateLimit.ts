import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { addressGroup } from './clientAddress.ts'

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
      throw tooMany('too many requests, wait a moment', 'rate', full.msBeforeNext)
    }
  }
}

export type RateLimit = ReturnType<typeof createRate>

export function limitRequests(rate = rates.requests): MiddlewareHandler<Env> {
  const take = createRate(rate)
  return async function limitByAddress(context, next) {
    await take(addressGroup(context.get('ip')))
    await next()
  }
}

export type AddressLimit = ReturnType<typeof createAddressLimit>

/** Failed sign-ins per address: the account's own lock stands in the store, this one keeps a flood off the hashing. */
export function createAddressLimit({ failures, seconds }: { failures: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points: failures, duration: seconds })
  return {
    async check(ip: string): Promise<void> {
      const known = await limiter.get(addressGroup(ip))
      if (known && known.remainingPoints <= 0) throw tooManyTries(known.msBeforeNext)
    },
    async count(ip: string): Promise<void> {
      await limiter.penalty(addressGroup(ip))
    },
  }
}

export function tooManyTries(ms: number): GatewayError {
  return tooMany('too many tries, wait before the next one', 'locked', ms)
}

function tooMany(message: string, reason: string, ms: number): GatewayError {
  const seconds = Math.ceil(ms / 1000)
  return new GatewayError(429, message, {
    facts: { reason, retryAfter: seconds },
    headers: { 'Retry-After': String(seconds) },
  })
}
