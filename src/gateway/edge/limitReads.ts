import { createGate, QueueFull } from '../createGate.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'

/** What waits in line takes nothing but memory: what is begun is answered sooner so. */
const usual = { places: 32, queued: 168, longestMs: 2000 }

/** These wait for somebody else, and would keep a place meanwhile. */
const waiting: OwnRoute[] = [
  'GET /api/logos/:id',
  'GET /api/intents/:id/candidates',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
]

/**
 * So many reads of our own data at once. Whoever comes beyond that is told so before anything is looked up, and so is whoever
 * waited too long: where more is asked than can be answered a line only grows, and whoever comes to its end no longer waits.
 * What writes goes through.
 */
export function createReadLimit({ places, queued, longestMs } = usual, now = () => performance.now()) {
  const gate = createGate({ places, queued })
  return async function limitReads<T>(route: OwnRoute, work: () => Promise<T>): Promise<T> {
    if (!route.startsWith('GET ') || waiting.includes(route)) return work()
    const came = now()
    const inTime = async () => {
      if (now() - came > longestMs) throw tooMuch()
      return work()
    }
    return gate(inTime).catch((error: unknown) => {
      throw error instanceof QueueFull ? tooMuch() : error
    })
  }
}

function tooMuch(): GatewayError {
  return new GatewayError(503, 'too much is asked for at once: ask again in a moment', {
    facts: { reason: 'busy', retryAfter: 1 },
    headers: { 'Retry-After': '1' },
  })
}
