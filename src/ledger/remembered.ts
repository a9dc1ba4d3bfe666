import type { Store } from '../store/openStore.ts'

type Memory = Map<string, { versions: string; value: unknown }>

const memories = new WeakMap<object, Memory>()
const mostKept = 1000

/**
 * What was counted once holds until a booking changes something of one of these MIDs. The version stands in
 * the store, so that bookings of other gateways count too.
 */
export function createMemory({ db }: Pick<Store, 'db'>, mids: readonly string[]) {
  const memory: Memory = memories.get(db) ?? new Map()
  memories.set(db, memory)
  let versions: Promise<string> | undefined

  return async function remembered<T>(question: unknown, answer: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([mids, question])
    // Read before the count: a booking in between makes the next one count again.
    versions ??= readVersions(db, mids)
    const current = await versions
    const known = memory.get(key)
    if (known?.versions === current) return known.value as T
    const value = await answer()
    memory.delete(key)
    memory.set(key, { versions: current, value })
    const [first] = memory.keys()
    if (memory.size > mostKept && first !== undefined) memory.delete(first)
    return value
  }
}

export type Remembered = ReturnType<typeof createMemory>

async function readVersions(db: Store['db'], mids: readonly string[]): Promise<string> {
  const rows = await db.selectFrom('ledger_version').selectAll().where('mid', 'in', mids).execute()
  return JSON.stringify(rows.map(({ mid, version }) => [mid, version]).toSorted())
}
