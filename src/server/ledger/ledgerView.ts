import { sql, type Selectable } from 'kysely'
import { preparedPlan } from '../../store/engine/planHints.ts'
import { iso, rootOf, type Db, type Store } from '../../store/openStore.ts'
import type { Tables } from '../../store/tables.ts'
import { hasSetAside } from './setAside.ts'
import { sightingsOf } from './sightings.ts'

export type SyncState = Pick<
  Selectable<Tables['sweep_state']>,
  | 'mid'
  | 'kind'
  | 'swept_at'
  | 'quiet_since'
  | 'failing_since'
  | 'last_error'
  | 'reason'
  | 'followed_at'
  | 'follow_every_ms'
> & {
  /** 1 if rows could not be stored. */
  aside: number
}

/** The ledger of some merchant IDs for one request; cached reads stay valid while their versions do not change. */
export type LedgerView = {
  store: Pick<Store, 'db' | 'engine'>
  mids: readonly string[]
  cached: LedgerCache
  syncs: () => Promise<SyncState[]>
}

/** Reads the sync state on first use and only once: rows, total and coverage of a list all need it. */
export function viewLedger(store: Pick<Store, 'db' | 'engine'>, mids: readonly string[]): LedgerView {
  const own = [...new Set(mids)].toSorted()
  let standing: ReturnType<typeof readStanding> | undefined
  const read = () => (standing ??= readStanding(store, own))
  return {
    store,
    mids: own,
    cached: createLedgerCache(store.db, own, async () => (await read()).versions),
    syncs: async () => (await read()).syncs,
  }
}

/** This process may have read the list since `followed_at` was last stored. */
function asFollowed<T extends Pick<SyncState, 'mid' | 'kind' | 'followed_at'>>(db: Db, row: T): T {
  const { followedAt } = sightingsOf(rootOf(db), row.mid, row.kind)
  const stored = row.followed_at === null ? 0 : Date.parse(row.followed_at)
  return followedAt > stored ? { ...row, followed_at: iso(followedAt) } : row
}

type StandingRow = (SyncState & { version: null }) | { mid: string; version: number; kind: null }

async function readStanding({ db }: LedgerView['store'], mids: readonly string[]) {
  if (mids.length === 0) return { versions: '', syncs: [] }
  const own = sql.join(mids)
  const { rows } = await sql<StandingRow>`
    select ${preparedPlan} mid, version, null as kind, null as swept_at, null as quiet_since, null as failing_since, null as last_error,
      null as reason, null as followed_at, null as follow_every_ms, 0 as aside
    from ledger_version where mid in (${own})
    union all
    select mid, null, kind, swept_at, quiet_since, failing_since, last_error,
      reason, followed_at, follow_every_ms, ${hasSetAside}
    from sweep_state where mid in (${own})`.execute(db)
  const versions = rows.flatMap(({ mid, version }) => (version === null ? [] : [[mid, version] as const]))
  const syncs = rows.filter((row): row is SyncState & { version: null } => row.kind !== null)
  return {
    versions: JSON.stringify(versions.toSorted()),
    syncs: syncs.map((row) => asFollowed(db, row)),
  }
}

type Entry = { versions: string; value: Promise<unknown>; size: number; at: number }
type Cache = { entries: Map<string, Entry>; size: number; forgetting?: NodeJS.Timeout | undefined }

const caches = new WeakMap<object, Cache>()
/** In characters of JSON, per store. */
const maxSize = 8_000_000
const maxEntries = 1000
/** Rows hold personal data, so entries expire even if they are never requested again after an erasure. */
const longestMs = 5 * 60_000

export type LedgerCache = ReturnType<typeof createLedgerCache>

/** Caches reads until the next booking, of any server. Concurrent requests share one read. */
export function createLedgerCache(db: object, mids: readonly string[], readVersions: () => Promise<string>) {
  const cache: Cache = caches.get(db) ?? { entries: new Map(), size: 0 }
  caches.set(db, cache)

  function keep(key: string, entry: Entry, value: unknown): void {
    // Another request may have replaced the entry.
    if (cache.entries.get(key) !== entry) return
    entry.size = key.length + sizeOf(value)
    cache.size += entry.size
    // An entry this large would push out all others.
    if (entry.size > maxSize / 2) forget(cache, key)
    for (const oldest of cache.entries.keys()) {
      if (cache.size <= maxSize && cache.entries.size <= maxEntries) return
      forget(cache, oldest)
    }
  }

  return async function cached<T>(question: unknown, read: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([mids, question])
    // Read before the value: a booking in between makes the next request read again.
    const versions = await readVersions()
    const before = cache.entries.get(key)
    // A key identifies the query, so its value has type T.
    if (before?.versions === versions) return before.value as Promise<T>
    const entry = { versions, value: read(), size: 0, at: performance.now() }
    forget(cache, key)
    cache.entries.set(key, entry)
    forgetInTime(cache)
    try {
      const value = await entry.value
      keep(key, entry, value)
      return value
    } catch (error) {
      if (cache.entries.get(key) === entry) forget(cache, key)
      throw error
    }
  }
}

const maxCounted = 100

/** Approximates the length of the JSON; long lists are estimated from a sample. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value) && value.length > maxCounted)
    return (sizeOf(value.slice(0, maxCounted)) / maxCounted) * value.length
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return JSON.stringify(value)?.length ?? 0
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0)
}

function forget(cache: Cache, key: string): void {
  cache.size -= cache.entries.get(key)?.size ?? 0
  cache.entries.delete(key)
}

/** One timer for all entries, because a timer per entry would keep its value alive. */
function forgetInTime(cache: Cache): void {
  cache.forgetting ??= setTimeout(() => {
    cache.forgetting = undefined
    for (const [key, { at }] of cache.entries) if (performance.now() - at >= longestMs) forget(cache, key)
    if (cache.entries.size > 0) forgetInTime(cache)
  }, longestMs).unref()
}
