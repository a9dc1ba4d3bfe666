import { sql, type Selectable } from 'kysely'
import { keptPlan } from '../store/engine/planHints.ts'
import { iso, type Db, type Store } from '../store/openStore.ts'
import type { Tables } from '../store/tables.ts'
import { knownElsewhereSince, withListedElsewhere } from './listedElsewhere.ts'
import { hasSetAside } from './setAside.ts'
import { sightingsOf } from './sightings.ts'

/** How the sync of one list of a merchant ID stands. */
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
  /** 1: rows of it could not be kept. */
  aside: number
  /** Since when a row of it is seen in the list of another merchant ID only. */
  elsewhere_since: string | null
}

/** The ledger of some merchant IDs for one request: what was read before holds as long as their versions are the same. */
export type LedgerView = {
  store: Pick<Store, 'db' | 'engine'>
  /** Each once, in order. */
  mids: readonly string[]
  cached: LedgerCache
  syncs: () => Promise<SyncState[]>
}

/** Where it stands is read when it is first needed, and once: a list needs it for its rows, its total and what that is worth. */
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

/** This process may have looked since that was last stored. */
function asFollowed<T extends SyncState>(db: Db, row: T): T {
  const { followedAt } = sightingsOf(db, row.mid, row.kind)
  const stored = row.followed_at === null ? 0 : Date.parse(row.followed_at)
  return followedAt > stored ? { ...row, followed_at: iso(followedAt) } : row
}

type StandingRow = (SyncState & { version: null }) | { mid: string; version: number; kind: null }

async function readStanding({ db }: LedgerView['store'], mids: readonly string[]) {
  if (mids.length === 0) return { versions: '', syncs: [] }
  const own = sql.join(mids)
  const { rows } = await sql<StandingRow>`
    select ${keptPlan} mid, version, null as kind, null as swept_at, null as quiet_since, null as failing_since, null as last_error,
      null as reason, null as followed_at, null as follow_every_ms, 0 as aside, null as elsewhere_since
    from ledger_version where mid in (${own})
    union all
    select mid, null, kind, swept_at, quiet_since, failing_since, last_error,
      reason, followed_at, follow_every_ms, ${hasSetAside}, ${knownElsewhereSince}
    from sweep_state where mid in (${own})`.execute(db)
  const versions = rows.flatMap(({ mid, version }) => (version === null ? [] : [[mid, version] as const]))
  const syncs = rows.filter((row): row is SyncState & { version: null } => row.kind !== null)
  return {
    versions: JSON.stringify(versions.toSorted()),
    syncs: await withListedElsewhere(
      db,
      syncs.map((row) => asFollowed(db, row)),
    ),
  }
}

type Entry = { versions: string; value: Promise<unknown>; size: number; at: number }
type Cache = { entries: Map<string, Entry>; size: number; forgetting?: NodeJS.Timeout | undefined }

const caches = new WeakMap<object, Cache>()
/** In characters of JSON, for each store. */
const mostSize = 8_000_000
const mostEntries = 1000
/** Rows hold personal data: of somebody who was erased since nothing stays because nobody asked again. */
const longestMs = 5 * 60_000

export type LedgerCache = ReturnType<typeof createLedgerCache>

/**
 * What was counted or looked for once holds until a booking changes something of one of these MIDs, and many who ask
 * for the same at once are answered by one read. The versions stand in the store, so that bookings of other gateways
 * count too.
 */
export function createLedgerCache(db: object, mids: readonly string[], readVersions: () => Promise<string>) {
  const cache: Cache = caches.get(db) ?? { entries: new Map(), size: 0 }
  caches.set(db, cache)

  function keep(key: string, entry: Entry, value: unknown): void {
    // Somebody else may have read it anew meanwhile.
    if (cache.entries.get(key) !== entry) return
    entry.size = key.length + sizeOf(value)
    cache.size += entry.size
    // All others would go for it.
    if (entry.size > mostSize / 2) forget(cache, key)
    for (const oldest of cache.entries.keys()) {
      if (cache.size <= mostSize && cache.entries.size <= mostEntries) return
      forget(cache, oldest)
    }
  }

  return async function cached<T>(question: unknown, read: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([mids, question])
    // Read before the answer: a booking in between makes the next one read again.
    const versions = await readVersions()
    const before = cache.entries.get(key)
    // Under one key stands what one question was answered.
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

const mostCounted = 100

/** About as long as its JSON: of a long list some rows stand for all. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value) && value.length > mostCounted)
    return (sizeOf(value.slice(0, mostCounted)) / mostCounted) * value.length
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return JSON.stringify(value)?.length ?? 0
  return Object.values(value).reduce<number>((size, part) => size + sizeOf(part), 0)
}

function forget(cache: Cache, key: string): void {
  cache.size -= cache.entries.get(key)?.size ?? 0
  cache.entries.delete(key)
}

/** One timer for all: one for each entry would hold it. */
function forgetInTime(cache: Cache): void {
  cache.forgetting ??= setTimeout(() => {
    cache.forgetting = undefined
    for (const [key, { at }] of cache.entries) if (performance.now() - at >= longestMs) forget(cache, key)
    if (cache.entries.size > 0) forgetInTime(cache)
  }, longestMs).unref()
}
