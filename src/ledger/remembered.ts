import type { Store } from '../store/openStore.ts'

/** Of each MID, in their order; 0 before its first booking. */
export type Versions = [mid: string, version: number][]

export type Known<T> = { versions: Versions; value: T }
type Memory = Map<string, Known<unknown>>

const memories = new WeakMap<object, Memory>()
const mostKept = 1000

/**
 * What was counted once holds until a booking changes something of one of these MIDs; then `answer` is told what
 * was known of which versions. They stand in the store, so that bookings of other gateways count too.
 */
export function createMemory({ db }: Pick<Store, 'db'>, mids: readonly string[]) {
  const memory = memoryOf(db)
  let versions: Promise<Versions> | undefined

  return async function remembered<T>(
    question: unknown,
    answer: (before?: Known<T>) => Promise<T>,
  ): Promise<T> {
    const key = keyOf(mids, question)
    // Read before the count: a booking in between makes the next one count again.
    versions ??= readVersions(db, mids)
    const current = await versions
    // Under one key stands what one question was answered.
    const known = memory.get(key) as Known<T> | undefined
    if (known && isSame(known.versions, current)) return known.value
    const value = await answer(known)
    memory.delete(key)
    memory.set(key, { versions: current, value })
    const [first] = memory.keys()
    if (memory.size > mostKept && first !== undefined) memory.delete(first)
    return value
  }
}

export type Remembered = ReturnType<typeof createMemory>

/** What was answered last, which may no longer hold. */
export function recall<T>(
  { db }: Pick<Store, 'db'>,
  mids: readonly string[],
  question: unknown,
): T | undefined {
  return memoryOf(db).get(keyOf(mids, question))?.value as T | undefined
}

function memoryOf(db: Store['db']): Memory {
  const memory: Memory = memories.get(db) ?? new Map()
  memories.set(db, memory)
  return memory
}

function keyOf(mids: readonly string[], question: unknown): string {
  return JSON.stringify([mids, question])
}

async function readVersions(db: Store['db'], mids: readonly string[]): Promise<Versions> {
  const rows = await db.selectFrom('ledger_version').selectAll().where('mid', 'in', mids).execute()
  const known = new Map(rows.map(({ mid, version }) => [mid, version]))
  return mids.map((mid) => [mid, known.get(mid) ?? 0])
}

/** Both of the same MIDs. */
function isSame(a: Versions, b: Versions): boolean {
  return a.every(([, version], i) => version === b[i]?.[1])
}
