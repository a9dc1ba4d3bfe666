import { createApiFetch, createApiCall, type ApiCall } from './createApiFetch.ts'
import type { Session } from '../../api/session.ts'
import type { Activity, Clock } from './createActivity.ts'

/** Why the sign-in page is shown after a session or a failed single sign-on. */
export type Reason = 'left' | 'idle' | 'over' | 'refused' | OidcEnd

export type Warning = { kind: 'idle' | 'over'; at: number }

type SessionState = {
  session: Session | undefined
  /** Session whose pages wait behind the sign-in page. */
  lastSession: Session | undefined
  reason: Reason | undefined
  warning: Warning | undefined
}

export type SessionMonitor = ReturnType<typeof createSessionMonitor>

type Parts = {
  session: Session | undefined
  reason?: Reason | undefined
  fetch: typeof globalThis.fetch
  activity: Activity
  clock: Clock
  tell?: (news: 'session' | 'left') => void
  onLeft?: () => void
}

const backgroundAfterMs = 60_000
const aliveEveryMs = 60_000
const lastMinutesMs = 5 * 60_000

export function createSessionMonitor({ session, reason, fetch, activity, clock, tell, onLeft }: Parts) {
  const listeners = new Set<() => void>()
  let state: SessionState = {
    session,
    lastSession: session?.stage === 'signed-in' ? session : undefined,
    reason,
    warning: undefined,
  }
  const change = (next: Partial<SessionState>) => {
    state = { ...state, ...next }
    activity.hold(state.warning?.kind === 'idle')
    for (const listener of listeners) listener()
  }

  const loseSession = (reason: Reason) => {
    if (state.session) change({ session: undefined, reason, warning: undefined })
  }
  let generation = 0
  let token = 0
  let headers = new Headers()
  let requestedAt = clock.now()
  let dismissedEnd = ''
  const noteRequest = () => {
    requestedAt = clock.now()
  }
  const apiFetch = createApiFetch({
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      headers = response.headers
      return response
    },
    generation: () => generation,
    token: () => token,
    onToken() {
      token++
      tell?.('session')
    },
    isIdle: () => clock.now() - activity.lastAt() >= backgroundAfterMs,
    onActive: noteRequest,
    onSignedOut: () => loseSession('refused'),
  })
  const callApi: ApiCall = createApiCall(apiFetch)

  const take = (next: Session) => {
    if (next.operator.id !== state.session?.operator.id || next.stage !== state.session.stage) generation++
    if (next.stage !== 'signed-in') return change({ session: next, warning: undefined })
    if (state.lastSession && state.lastSession.operator.id !== next.operator.id) onLeft?.()
    change({ session: next, lastSession: next, reason: undefined, warning: undefined })
  }
  const leave = () => {
    generation++
    onLeft?.()
    change({ session: undefined, lastSession: undefined, reason: 'left', warning: undefined })
  }
  const reread = async () => {
    const sentUnder = generation
    const response = await apiFetch('/api/session')
    if (!response.ok) return false
    const body = (await response.json()) as Session
    // The session changed meanwhile, so this response is out of date.
    if (sentUnder === generation) take(toSession(body, response.headers, clock.now()))
    return true
  }

  const checkTime = () => {
    const { session, warning } = state
    if (session?.stage !== 'signed-in') return
    const now = clock.now()
    const endsAt = Date.parse(session.endsAt)
    // While the warning is open, only an answer counts as activity, in this tab or another.
    const idleFor = now - activity.lastAt()
    if (now >= endsAt) return loseSession('over')
    if (idleFor >= session.idleMs) return loseSession('idle')
    if (idleFor >= session.warnMs) {
      const at = activity.lastAt() + session.idleMs
      if (warning?.kind !== 'idle') change({ warning: { kind: 'idle', at } })
      return
    }
    if (now >= endsAt - lastMinutesMs && dismissedEnd !== session.endsAt) {
      if (warning?.kind !== 'over') change({ warning: { kind: 'over', at: endsAt } })
    } else if (warning) change({ warning: undefined })
    // Tells the server about activity that sends no requests.
    if (activity.lastAt() > requestedAt && now - requestedAt >= aliveEveryMs) {
      noteRequest()
      void reread().catch(() => {})
    }
  }

  return {
    fetch: apiFetch,
    callApi,
    now: clock.now,
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take(next: Session) {
      activity.touch()
      noteRequest()
      take(toSession(next, headers, clock.now()))
      tell?.('session')
    },
    reread() {
      token++
      return reread().catch(() => false)
    },
    async stay() {
      activity.touch()
      await reread().catch(() => false)
    },
    dismissWarning() {
      dismissedEnd = state.session?.endsAt ?? ''
      change({ warning: undefined })
    },
    async signOut(everywhere = false) {
      await callApi('DELETE', everywhere ? '/api/sessions' : '/api/session').catch((error: unknown) => {
        // A 401 means that the session had already ended.
        if ((error as { status?: number }).status !== 401) throw error
      })
      leave()
      tell?.('left')
    },
    /** Another tab signed out on purpose: clear this one too. */
    leave,
    async startOver() {
      await callApi('DELETE', '/api/session').catch(() => {})
      generation++
      change({ session: undefined, reason: undefined })
    },
    /** Every second, because a sleeping computer misses timeouts. */
    startTimer: () => clock.every(1000, checkTime),
  }
}

const ends = ['failed', 'unavailable', 'unlinked', 'factor'] as const
type OidcEnd = (typeof ends)[number]

const name = 'sign-in'

/** Reads the result of single sign-on from the address and removes it there. */
export function takeOidcEnd(): OidcEnd | undefined {
  const url = new URL(location.href)
  const result = url.searchParams.get(name)
  if (result === null) return undefined
  url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return ends.find((end) => end === result)
}

export async function readSession(fetch: typeof globalThis.fetch): Promise<Session | undefined> {
  const response = await fetch('/api/session')
  if (response.status === 401) {
    // An unread body keeps the connection open.
    await response.text()
    return undefined
  }
  if (!response.ok) throw new Error(`GET /api/session answered ${response.status}`)
  return toSession((await response.json()) as Session, response.headers)
}

/** Converts the end from the server's clock to this computer's, which may be wrong. */
function toSession(session: Session, headers: Headers, now = Date.now()): Session {
  const skew = now - Date.parse(headers.get('date') ?? '')
  const isSkewed = Math.abs(skew) > 60_000
  return isSkewed
    ? { ...session, endsAt: new Date(Date.parse(session.endsAt) + skew).toISOString() }
    : session
}
