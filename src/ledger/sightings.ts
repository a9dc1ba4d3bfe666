import type { Store } from '../store/openStore.ts'
import type { Kind } from './page.ts'

/** That a row was in an answer: which request, when the answer was there (milliseconds), and in which sweep. */
export type Sighting = { fetchSeq: number; at: number; sweep: number }

export type Sightings = {
  get: (id: string) => Sighting | undefined
  /** Each part only grows: a late answer takes nothing back. */
  note: (id: string, sighting: Sighting) => void
  /** When the place where new rows come was last read, which is stored from time to time; 0 where this process never did. */
  followedAt: number
  /** A sweep that goes on from what is stored has seen what is stored, and no more. */
  forgetSweeps: () => void
}

const lists = new WeakMap<Store['db'], Map<string, Sightings>>()

/**
 * What this process saw of the rows of one list. Most rows of most answers are unchanged; written to their rows, that
 * would be gigabytes a day of an idle ledger. After a restart a row counts as seen when it was last written.
 */
export function sightingsOf(db: Store['db'], mid: string, kind: Kind): Sightings {
  const own = lists.get(db) ?? new Map<string, Sightings>()
  lists.set(db, own)
  const name = `${kind} ${mid}`
  const sightings = own.get(name) ?? createSightings()
  own.set(name, sightings)
  return sightings
}

/** So many that to enlarge one keeps nobody waiting, even with ten million rows. */
const tableCount = 64

/**
 * Hash tables in typed arrays: 40 to 80 bytes for a row, however long its id is, and no work for the garbage collector.
 * A row is known by 64 bits of a hash. It starts with random numbers, so that nobody can send ids that collide.
 */
export function createSightings(): Sightings {
  const seeds = crypto.getRandomValues(new Uint32Array(2))
  const tables = Array.from({ length: tableCount }, () => createTable(64))
  const tableOf = (key: Key) => tables[key.high % tableCount] ?? createTable(64)
  return {
    followedAt: 0,
    get(id) {
      const key = keyOf(id, seeds)
      const table = tableOf(key)
      const slot = findSlot(table, key)
      return isFree(table, slot) ? undefined : readSlot(table, slot)
    },
    note(id, sighting) {
      const key = keyOf(id, seeds)
      let table = tableOf(key)
      if (table.count * 4 > table.size * 3) tables[key.high % tableCount] = table = enlarge(table)
      writeSlot(table, key, sighting)
    },
    forgetSweeps() {
      for (const { sweeps } of tables) sweeps.fill(0)
    },
  }
}

type Key = { low: number; high: number }
type Table = ReturnType<typeof createTable>

/** `size` is a power of two. */
function createTable(size: number) {
  return {
    size,
    count: 0,
    lows: new Uint32Array(size),
    /** 0: a free slot. */
    highs: new Uint32Array(size),
    fetchSeqs: new Float64Array(size),
    times: new Float64Array(size),
    sweeps: new Uint32Array(size),
  }
}

function isFree({ highs }: Table, slot: number): boolean {
  return highs[slot] === 0
}

function findSlot(table: Table, { low, high }: Key): number {
  const { size, lows, highs } = table
  let slot = low & (size - 1)
  while (!isFree(table, slot) && (lows[slot] !== low || highs[slot] !== high)) slot = (slot + 1) & (size - 1)
  return slot
}

function readSlot({ fetchSeqs, times, sweeps }: Table, slot: number): Sighting {
  return { fetchSeq: fetchSeqs[slot] ?? 0, at: times[slot] ?? 0, sweep: sweeps[slot] ?? 0 }
}

function writeSlot(table: Table, key: Key, sighting: Sighting): void {
  const slot = findSlot(table, key)
  if (isFree(table, slot)) {
    table.count++
    table.lows[slot] = key.low
    table.highs[slot] = key.high
  }
  const before = readSlot(table, slot)
  table.fetchSeqs[slot] = Math.max(before.fetchSeq, sighting.fetchSeq)
  table.times[slot] = Math.max(before.at, sighting.at)
  table.sweeps[slot] = Math.max(before.sweep, sighting.sweep)
}

function enlarge(before: Table): Table {
  const table = createTable(2 * before.size)
  for (const [slot, high] of before.highs.entries())
    if (high !== 0) writeSlot(table, { low: before.lows[slot] ?? 0, high }, readSlot(before, slot))
  return table
}

function keyOf(id: string, [first = 0, second = 0]: Uint32Array): Key {
  let [low, high] = [first, second]
  for (let nth = 0; nth < id.length; nth++) {
    const unit = id.charCodeAt(nth)
    low = Math.imul(low ^ unit, 0x9e3779b1)
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x85ebca6b)
  }
  return { low: mixed(low), high: mixed(high) || 1 }
}

function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
  return (bits ^ (bits >>> 16)) >>> 0
}
