import { setTimeout } from 'node:timers/promises'
import { goesAfter } from '../../store/yieldToEventLoop.ts'
import { createGate } from '../http/createGate.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'

/** Waiting costs only memory, and fewer parallel reads finish sooner. A queue of 300 is one second of peak load. */
const usual = {
  places: 12,
  placesOfOne: 4,
  queued: 300,
  queuedOfOne: 100,
  queuedWhileStanding: 8,
  standingMs: 1000,
}

type Gate = ReturnType<typeof createGate>
type Holder = { gate: Gate; oneByOne: Gate; reads: number }

/** Browsers open at most this many connections per server. */
const fewReads = 6
/** Total waiting time of a read that yields to others. */
const longestWaitMs = 1000

/** These wait for another system and would block a place meanwhile. */
const waiting: OwnRoute[] = [
  'GET /api/logos/:id',
  'GET /api/intents/:id/candidates',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
]

/**
 * Limits parallel reads of the ledger; more wait in a queue, because bursts are short. If no place was free for a
 * second the server is overloaded: the queue shrinks until more reads succeed than are refused. Refusals are
 * immediate. Writes are not limited. One session or token gets a third of places and queue. A session with more reads
 * than a browser sends runs them one by one, after those of other sessions.
 */
export function createReadLimit(
  { places, placesOfOne, queued, queuedOfOne, queuedWhileStanding, standingMs } = usual,
  now = () => performance.now(),
) {
  const gate = createGate({ places })
  const none = { free: 0, waited: 0, refused: 0 }
  let since = now()
  let counts = { ...none }
  let isStanding = false
  let inLine = 0
  /** By session or token, while one of its reads runs or waits. */
  const holders = new Map<string, Holder>()
  /** Last start of a read by each session with few reads, latest last. */
  const lately = new Map<string, number>()

  /** Waits for one of the holder's places. Requests without session or token have no such limit. */
  async function within<T>(holder: string | undefined, work: () => Promise<T>): Promise<T> {
    if (holder === undefined) return work()
    const own = holders.get(holder) ?? {
      gate: createGate({ places: placesOfOne }),
      oneByOne: createGate({ places: 1 }),
      reads: 0,
    }
    if (own.reads >= placesOfOne + queuedOfOne) throw tooMuch()
    holders.set(holder, own)
    own.reads += 1
    if (own.reads <= fewReads) noteFew(holder)
    const hasOtherHolders = () =>
      own.reads > fewReads &&
      [...lately].some(([other, at]) => other !== holder && now() - at < longestWaitMs)
    try {
      return await own.gate(() =>
        hasOtherHolders() ? own.oneByOne(() => goesAfter.run(createYield(), work)) : work(),
      )
    } finally {
      own.reads -= 1
      if (own.reads === 0) holders.delete(holder)
    }
  }

  function noteFew(holder: string): void {
    lately.delete(holder)
    lately.set(holder, now())
    for (const [one, at] of lately) {
      if (now() - at < longestWaitMs) break
      lately.delete(one)
    }
  }

  /** Yields to running reads of sessions with few reads, for a limited time. */
  function createYield(): () => Promise<void> {
    let left = longestWaitMs
    return async () => {
      if (left <= 0) return
      const began = now()
      do await setTimeout(2)
      while (now() - began < left && [...holders.values()].some(({ reads }) => reads <= fewReads))
      left -= now() - began
    }
  }

  function judge(time: number): void {
    if (time - since < standingMs) return
    const { free, waited, refused } = counts
    const isOld = time - since > 2 * standingMs
    isStanding = !isOld && (free === 0 ? waited > 0 : isStanding && refused > free)
    since = time
    counts = { ...none }
  }

  return async function limitReads<T>(holder: string | undefined, work: () => Promise<T>): Promise<T> {
    return within(holder, () => inLimit(work))
  }

  async function inLimit<T>(work: () => Promise<T>): Promise<T> {
    judge(now())
    if (inLine >= (isStanding ? queuedWhileStanding : queued)) {
      counts.refused += 1
      throw tooMuch()
    }
    inLine += 1
    let isAtOnce = true
    const answer = gate(() => {
      inLine -= 1
      counts[isAtOnce ? 'free' : 'waited'] += 1
      return work()
    })
    isAtOnce = false
    return answer
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
