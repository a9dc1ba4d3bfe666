import type { Store } from '../../store/openStore.ts'
import { may } from '../access/permissions.ts'
import { liveOperators } from '../access/sessions.ts'
import { fault, type Fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Operator, Session } from '../http/context.ts'
import { grantedMids } from '../access/rightsOf.ts'

/** Revoked rights must take effect within a second. */
const pollMs = 800

type Listener = Page & {
  tokenHash: string
  mids: string[]
}

export type Page = {
  /** Called after each poll with the changed merchant IDs, usually none. */
  notify: (mids: string[]) => void
  /** The operator's merchant IDs have changed. */
  follow: (mids: string[]) => void
  end: () => void
}

export type Events = ReturnType<typeof createEvents>

type Parts = { store: Pick<Store, 'db' | 'now'>; mids: readonly string[] }

/**
 * Tells open pages which merchant IDs' ledgers have changed. Polls versions in the store, so changes by any server
 * count; stops polling without listeners. Each poll also rereads rights once for all streams: a stream ends with its
 * session, account or role, and follows its merchant IDs.
 */
export function createEvents({ store, mids: all }: Parts) {
  const listeners = new Set<Listener>()
  const streams = new Set<() => void>()
  let isClosing = false
  let versions: Map<string, number> | undefined
  let timer: NodeJS.Timeout | undefined
  let first: Promise<void> | undefined

  async function look(): Promise<void> {
    const rows = await store.db.selectFrom('ledger_version').selectAll().execute()
    // Read rights after versions: bookings made after a merchant ID was revoked must not be announced.
    const checked = [...listeners]
    const operators = await liveOperators(
      store,
      checked.map(({ tokenHash }) => tokenHash),
    )
    const before = versions
    versions = new Map(rows.map(({ mid, version }) => [mid, Number(version)]))
    const changed = before
      ? rows.filter(({ mid, version }) => before.get(mid) !== Number(version)).map(({ mid }) => mid)
      : []
    for (const listener of checked)
      if (listeners.has(listener)) notifyListener(listener, operators.get(listener.tokenHash), changed)
  }

  function notifyListener(
    listener: Listener,
    operator: Operator | undefined,
    changed: readonly string[],
  ): void {
    if (!operator || !may(operator.role, 'orders.read')) return listener.end()
    const mids = grantedMids(operator.mids, all)
    if (`${listener.mids}` !== `${mids}`) listener.follow(mids)
    listener.mids = mids
    listener.notify(changed.filter((mid) => mids.includes(mid)))
  }

  function forgetFirst(): void {
    first = undefined
  }

  function schedule(): void {
    if (timer || listeners.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      // A store failure is retried; pages keep their data.
      look().then(schedule, schedule)
    }, pollMs)
    timer.unref()
  }

  return {
    listen({ tokenHash, operator }: Session, page: Page): () => void {
      const listener = { tokenHash, mids: grantedMids(operator.mids, all), ...page }
      listeners.add(listener)
      // Take the first snapshot now, or changes before the first poll would be missed.
      if (!versions) first ??= look().then(forgetFirst, forgetFirst)
      schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) versions = undefined
      }
    },
    listening: () => listeners.size,
    /** Open streams would keep the server from stopping. */
    onClose(end: () => void): () => void {
      streams.add(end)
      return () => void streams.delete(end)
    },
    /** From here on `/readyz` says that the server is closing. */
    announceClose: () => void (isClosing = true),
    isClosing: () => isClosing,
    close(): void {
      isClosing = true
      clearTimeout(timer)
      for (const end of streams) end()
    },
  }
}

/** Each visible page has one stream. */
const maxOfSession = 5
const maxOfAll = 100

/** Streams stay open, so they are limited per session and in total. */
export function createPlaces() {
  const taken = new Map<string, number>()
  let all = 0
  return {
    enter(session: string): () => void {
      const own = taken.get(session) ?? 0
      if (own >= maxOfSession) throw tooMany(fault('streams', { count: maxOfSession }))
      if (all >= maxOfAll) throw tooMany(fault('streams.all', { count: maxOfAll }))
      taken.set(session, own + 1)
      all += 1
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        all -= 1
        const left = (taken.get(session) ?? 0) - 1
        if (left > 0) taken.set(session, left)
        else taken.delete(session)
      }
    },
  }
}

function tooMany(cause: Fault): ApiError {
  return new ApiError(429, cause, { headers: { 'Retry-After': '15' } })
}
