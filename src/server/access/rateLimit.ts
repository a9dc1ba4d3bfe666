import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fault, type Fault, type PlainCode } from '../../i18n/fault.ts'
import { ApiError, type Refusal } from '../http/ApiError.ts'
import { addressGroup } from '../http/clientAddress.ts'
import { createGate, QueueFull } from '../http/createGate.ts'
import type { OwnRoute } from './permissions.ts'

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

/** Failed sign-ins per address; protects hashing from floods (accounts have their own locks). */
export function createAddressLimit({ failures, seconds }: { failures: number; seconds: number }) {
  const limiter = new RateLimiterMemory({ points: failures, duration: seconds })
  return {
    async check(ip: string): Promise<void> {
      const entry = await limiter.get(addressGroup(ip))
      if (entry && entry.consumedPoints >= failures) throw tooManyTries(entry.msBeforeNext)
    },
    async count(ip: string): Promise<void> {
      await limiter.penalty(addressGroup(ip))
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

/** Waiting costs only memory, and fewer parallel reads finish sooner. A queue of 300 is one second of peak load. */
const usual = { places: 12, queued: 300, placesOfOne: 4, queuedOfOne: 100 }

type Holder = { gate: ReturnType<typeof createGate>; reads: number }

/** These wait for another system and would block a place meanwhile. */
const waiting: OwnRoute[] = [
  'GET /api/logos/:id',
  'GET /api/intents/:id/candidates',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
]

/**
 * Limits parallel reads of the ledger; more wait in a queue, because bursts are short. Reads beyond the queue are
 * refused at once. One session or token gets a third of places and queue, so others always get in. Writes are not
 * limited.
 */
export function createReadLimit({ places, queued, placesOfOne, queuedOfOne } = usual) {
  const gate = createGate({ places, queued })
  /** By session or token, while one of its reads runs or waits. */
  const holders = new Map<string, Holder>()

  return async function limitReads<T>(holder: string | undefined, work: () => Promise<T>): Promise<T> {
    const inGate = () => gate(work)
    try {
      return await (holder === undefined ? inGate() : within(holder, inGate))
    } catch (error) {
      throw error instanceof QueueFull ? tooMuch() : error
    }
  }

  /** Waits for one of the holder's places. */
  async function within<T>(holder: string, work: () => Promise<T>): Promise<T> {
    const own = holders.get(holder) ?? {
      gate: createGate({ places: placesOfOne, queued: queuedOfOne }),
      reads: 0,
    }
    holders.set(holder, own)
    own.reads += 1
    try {
      return await own.gate(work)
    } finally {
      own.reads -= 1
      if (own.reads === 0) holders.delete(holder)
    }
  }
}

/** `POST /api/search` may wait for the payment service, so it takes a place only while reading the ledger. */
export function isRead(route: OwnRoute): boolean {
  return route.startsWith('GET ') && !waiting.includes(route)
}

function tooMuch(): ApiError {
  return new ApiError(503, 'busy', {
    facts: { retryAfter: 1 },
    headers: { 'Retry-After': '1' },
  })
}
