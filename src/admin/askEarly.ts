import { isNewestOrders, newestOrders } from './orders/newestOrders.ts'
import type { Session } from '../api/session.ts'
import { startMid } from './session/startMid.ts'

type Fetch = typeof globalThis.fetch

/** On a slow connection the script may arrive late; an older response is out of date. */
const usualFreshMs = 15_000

export type EarlyAnswers = {
  /** Returns each early response once; sends every other request. */
  fetch: Fetch
  clear: () => void
}

/** Sends the first requests of the page before the main script has loaded. */
export function askEarly(fetch: Fetch, freshMs = usualFreshMs): EarlyAnswers {
  const answers = new Map<string, Promise<Response>>()
  const send = (address: string, headers?: Record<string, string>) =>
    keep(address, fetch(address, { headers }))
  const keep = (address: string, answer: Promise<Response>) => {
    // The caller that takes the response handles its failure.
    answer.catch(() => {})
    answers.set(keyOf(address), answer)
  }
  const clear = () => {
    // An unread body keeps the connection open.
    for (const answer of answers.values()) answer.then(({ body }) => body?.cancel()).catch(() => {})
    answers.clear()
  }
  setTimeout(clear, freshMs)

  const session = async () => {
    const answer = await fetch('/api/session')
    // Start these before the session is returned, since its reader asks for the same.
    if (answer.ok) sendFirst((await answer.clone().json()) as Session, send)
    return answer
  }
  keep('/api/session', session())

  const earlyFetch: Fetch = (input, init) => {
    const key = keyOf(String(input))
    const early = (init?.method ?? 'GET') === 'GET' ? answers.get(key) : undefined
    if (early) answers.delete(key)
    return early ?? fetch(input, init)
  }
  return { fetch: earlyFetch, clear }
}

/** First requests of the frame and the order list, at exactly the addresses that they use. */
function sendFirst(
  session: Session,
  send: (address: string, headers?: Record<string, string>) => void,
): void {
  if (session.stage !== 'signed-in') return
  send('/api/preferences')
  const mid = startMid(session)
  if (mid === '' || !isNewestOrders() || !session.permissions.includes('orders.read')) return
  const headers = { MID: mid, 'Content-Type': 'application/json' }
  const { perPage, sort } = newestOrders
  const query = {
    filter: JSON.stringify({ mid: [mid] }),
    range: JSON.stringify([0, perPage - 1]),
    sort: JSON.stringify([sort.field, sort.order]),
  }
  send(`/api/orders?${new URLSearchParams(query)}`, headers)
  send('/api/coverage', headers)
}

/** Normalizes addresses, which can be written in several ways. */
function keyOf(address: string): string {
  const [path, query] = address.split('?')
  return `${path}?${new URLSearchParams(query)}`
}
