import { isNewestOrders, newestOrders } from './orders/newestOrders.ts'
import type { Session } from '../api/session.ts'
import { startMid } from './session/startMid.ts'

type Fetch = typeof globalThis.fetch

/** On a bad line the script may be long on its way; older than that an answer says little of now. */
const usualFreshMs = 15_000

export type EarlyAnswers = {
  /** Hands out, once, the answer to a request that was sent early; sends all others. */
  fetch: Fetch
  clear: () => void
}

/** Sends the requests that the page begins with before the script is there that needs the answers. */
export function askEarly(fetch: Fetch, freshMs = usualFreshMs): EarlyAnswers {
  const answers = new Map<string, Promise<Response>>()
  const send = (address: string, headers?: Record<string, string>) =>
    keep(address, fetch(address, { headers }))
  const keep = (address: string, answer: Promise<Response>) => {
    // A failure is told to whoever asks for the answer.
    answer.catch(() => {})
    answers.set(keyOf(address), answer)
  }
  const clear = () => {
    // A body that nobody reads keeps the request open.
    for (const answer of answers.values()) answer.then(({ body }) => body?.cancel()).catch(() => {})
    answers.clear()
  }
  setTimeout(clear, freshMs)

  const session = async () => {
    const answer = await fetch('/api/session')
    // Before the session is handed out: whoever has it asks for the same.
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

/** What the frame and the plain list of orders ask for first, at the addresses at which they do. */
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

/** One address may be written in several ways. */
function keyOf(address: string): string {
  const [path, query] = address.split('?')
  return `${path}?${new URLSearchParams(query)}`
}
