import type { Store } from '../store/openStore.ts'
import { readVersions } from './ledgerVersion.ts'

type Entry = { versions: string; value: unknown }

const caches = new WeakMap<object, Map<string, Entry>>()
const mostEntries = 1000

export type CountCache = ReturnType<typeof createCountCache>

/**
 * What was counted once holds until a booking changes something of one of these MIDs. Their versions stand in the
 * store, so that bookings of other gateways count too.
 */
export function createCountCache({ db }: Pick<Store, 'db'>, mids: readonly string[]) {
  const cache = caches.get(db) ?? new Map<string, Entry>()
  caches.set(db, cache)
  let versions: Promise<string> | undefined

  return async function cached<T>(question: unknown, count: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([mids, question])
    // Read before the count: a booking in between makes the next one count again.
    versions ??= readVersions(db, mids)
    const current = await versions
    const entry = cache.get(key)
    // Under one key stands what one question was answered.
    if (entry?.versions === current) return entry.value as T
    const value = await count()
    cache.delete(key)
    cache.set(key, { versions: current, value })
    const [first] = cache.keys()
    if (cache.size > mostEntries && first !== undefined) cache.delete(first)
    return value
  }
}
