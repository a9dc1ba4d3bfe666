import { setTimeout } from 'node:timers/promises'
import { goesAfter } from '../../store/yieldToEventLoop.ts'
import { createGate } from '../createGate.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'

/** What waits in line takes nothing but memory: what is begun is answered sooner so. A line of 300 is a second of the peak. */
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

/** A browser sends no more than this to one server at once. */
const fewReads = 6
/** A second of waiting in all, so that it ends. */
const longestWaitMs = 1000

/** These wait for somebody else, and would keep a place meanwhile. */
const waiting: OwnRoute[] = [
  'GET /api/logos/:id',
  'GET /api/intents/:id/candidates',
  'GET /api/oidc/start',
  'GET /api/oidc/callback',
]

/**
 * So many reads of our own data at once. Whoever comes beyond that waits in line: a burst is soon over. Where nobody found a
 * place free for a second, more is asked than can be answered, and a long line would only make everybody wait: it is a short
 * one then, until more find a place free than are refused. Who is refused is refused at once; who waits is answered.
 * What writes goes through. One session or token has a third of the places and of the line, so that others find one free.
 * If it has more reads than a browser sends while somebody else reads, they run one by one, and after those of others.
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
  /** When each holder of few reads last began one, the latest at the end. */
  const lately = new Map<string, number>()

  /** Waits for one of the places of this holder. A request without a session or token has no such limit. */
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
    const isBesideOthers = () =>
      own.reads > fewReads &&
      [...lately].some(([other, at]) => other !== holder && now() - at < longestWaitMs)
    try {
      return await own.gate(() =>
        isBesideOthers() ? own.oneByOne(() => goesAfter.run(othersFirst(), work)) : work(),
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

  /** Rests for a moment, and while somebody with few reads has one running. */
  function othersFirst(): () => Promise<void> {
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

/** What `POST /api/search` asks may wait for the payment service: it takes a place for the ledger alone. */
export function isRead(route: OwnRoute): boolean {
  return route.startsWith('GET ') && !waiting.includes(route)
}

function tooMuch(): GatewayError {
  return new GatewayError(503, 'busy', {
    facts: { retryAfter: 1 },
    headers: { 'Retry-After': '1' },
  })
}
