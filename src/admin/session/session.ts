import type { Session } from '../../api/session.ts'

/** Undefined: nobody is signed in. */
export async function readSession(fetch: typeof globalThis.fetch): Promise<Session | undefined> {
  const response = await fetch('/api/session')
  if (response.status === 401) {
    // A body that nobody reads keeps the request open.
    await response.text()
    return undefined
  }
  if (!response.ok) throw new Error(`GET /api/session answered ${response.status}`)
  return toSession((await response.json()) as Session, response.headers)
}

/** The end is told on the gateway's clock; here it stands on this computer's, which may be wrong. */
export function toSession(session: Session, headers: Headers, now = Date.now()): Session {
  const skew = now - Date.parse(headers.get('date') ?? '')
  const isSkewed = Math.abs(skew) > 60_000
  return isSkewed
    ? { ...session, endsAt: new Date(Date.parse(session.endsAt) + skew).toISOString() }
    : session
}
