import { newestFirst } from '../orders/newestFirst.ts'
import type { Session } from '../session/session.ts'
import { startMid } from '../startMid.ts'
import { isNewestOrders } from './isNewestOrders.ts'

type Fetch = typeof globalThis.fetch

/** On a bad line the script may be long on its way; older than that an answer says little of now. */
const usualFreshMs = 15_000

export type Early = {
  /** Whoever asks for what is under way already is given that answer, once. */
  fetch: Fetch
  /** What nobody has asked for by now is of no use to anybody. */
  letGo: () => void
}

/** Sends for what the page will need before the script is there that needs it. */
export function askEarly(fetch: Fetch, freshMs = usualFreshMs): Early {
  const sent = new Map<string, Promise<Response>>()
  const ask = (address: string, headers?: Record<string, string>) =>
    keep(address, fetch(address, { headers }))
  const keep = (address: string, answer: Promise<Response>) => {
    // Whoever wants it is told.
    answer.catch(() => {})
    sent.set(keyOf(address), answer)
  }
  const letGo = () => {
    // A body that nobody reads keeps the request open.
    for (const answer of sent.values()) answer.then(({ body }) => body?.cancel()).catch(() => {})
    sent.clear()
  }
  setTimeout(letGo, freshMs)

  const session = async () => {
    const answer = await fetch('/api/session')
    // Before anybody else knows who is here, and asks for the same.
    if (answer.ok) askFor((await answer.clone().json()) as Session, ask)
    return answer
  }
  keep('/api/session', session())

  const handOut: Fetch = (input, init) => {
    const key = keyOf(String(input))
    const early = (init?.method ?? 'GET') === 'GET' ? sent.get(key) : undefined
    if (early) sent.delete(key)
    return early ?? fetch(input, init)
  }
  return { fetch: handOut, letGo }
}

/** What the list of orders and its frame ask for first, in the words in which they do. */
function askFor(session: Session, ask: (address: string, headers?: Record<string, string>) => void): void {
  if (session.stage !== 'signed-in') return
  const mid = startMid(session)
  if (mid === '' || !isNewestOrders() || !session.permissions.includes('orders.read')) return
  const headers = { MID: mid, 'Content-Type': 'application/json' }
  const { field, order } = newestFirst
  const parts = { filter: { mid: [mid] }, range: [0, 24], sort: [field, order] }
  const query = Object.entries(parts).map(([name, value]) => [name, JSON.stringify(value)])
  ask(`/api/orders?${new URLSearchParams(query)}`, headers)
  ask('/api/coverage', headers)
  ask('/api/preferences')
}

/** One address may be written in several ways. */
function keyOf(address: string): string {
  const [path, query] = address.split('?')
  return `${path}?${new URLSearchParams(query)}`
}
