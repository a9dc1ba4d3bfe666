import { createGate, QueueFull } from '../http/createGate.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'

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
