import { createGate, QueueFull } from '../createGate.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'

/** What waits in line takes nothing but memory: what is begun is answered sooner so. */
const usual = { places: 32, queued: 100, standingMs: 1000, shortMs: 3 }

/** These wait for somebody else, and would keep a place meanwhile. */
const waiting: OwnRoute[] = [
  'GET /api/logos/:id',
  'GET /api/intents/:id/candidates',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
]

/**
 * So many reads of our own data at once. Whoever comes beyond that waits in line: a burst is soon over. Where nobody got in
 * without waiting for `standingMs` more is asked than can be answered, and a line would only make everybody wait; then, and
 * until nobody was refused for as long, whoever waits longer than `shortMs` is refused before anything is looked up.
 * What writes goes through.
 */
export function createReadLimit(
  { places, queued, standingMs, shortMs } = usual,
  now = () => performance.now(),
) {
  const gate = createGate({ places, queued })
  let enteredAt = now()
  let refusedAt = -Infinity

  return async function limitReads<T>(route: OwnRoute, work: () => Promise<T>): Promise<T> {
    if (!route.startsWith('GET ') || waiting.includes(route)) return work()
    const came = now()
    const inTime = async () => {
      const time = now()
      if (time - came <= shortMs) enteredAt = time
      else if (time - enteredAt > standingMs || time - refusedAt < standingMs) {
        refusedAt = time
        throw tooMuch()
      }
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
