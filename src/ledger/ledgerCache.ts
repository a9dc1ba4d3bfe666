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
