import { createGate, QueueFull } from '../createGate.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'

/** What waits in line takes nothing but memory: what is begun is answered sooner so. A line of 300 is a second of the peak. */
const usual = { places: 32, queued: 300, standingMs: 1000, shortMs: 3 }

/** These wait for somebody else, and would keep a place meanwhile. */
const waiting: OwnRoute[] = [
  'GET /api/logos/:id',
  'GET /api/intents/:id/candidates',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
]

/**
 * So many reads of our own data at once. Whoever comes beyond that waits in line: a burst is soon over. Where nobody found a
 * place free for a second, more is asked than can be answered, and a line would only make everybody wait: then whoever waits
 * longer than a moment is refused before anything is looked up, until more find a place free than are refused.
 * What writes goes through.
 */
export function createReadLimit(
  { places, queued, standingMs, shortMs } = usual,
  now = () => performance.now(),
) {
  const gate = createGate({ places, queued })
  const none = { free: 0, waited: 0, refused: 0 }
  let since = now()
  let counts = { ...none }
  let isStanding = false

  function judge(time: number): void {
    if (time - since < standingMs) return
    const { free, waited, refused } = counts
    const isOld = time - since > 2 * standingMs
    isStanding = !isOld && (free === 0 ? waited > 0 : isStanding && refused > free)
    since = time
    counts = { ...none }
  }

  return async function limitReads<T>(route: OwnRoute, work: () => Promise<T>): Promise<T> {
    if (!route.startsWith('GET ') || waiting.includes(route)) return work()
    const came = now()
    let isAtOnce = true
    const enter = async () => {
      const time = now()
      judge(time)
      counts[isAtOnce ? 'free' : 'waited'] += 1
      if (isStanding && time - came > shortMs) {
        counts.refused += 1
        throw tooMuch()
      }
      return work()
    }
    const answer = gate(enter)
    isAtOnce = false
    return answer.catch((error: unknown) => {
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
