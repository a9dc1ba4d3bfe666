import type { Store } from '../../store/openStore.ts'
import type { Kind } from './page.ts'

/** The request, arrival time (milliseconds) and sweep in which a row was last seen. */
export type Sighting = { fetchSeq: number; at: number; sweep: number }

export type Sightings = {
  get: (id: string) => Sighting | undefined
  /** Takes the maximum of each part, so a late response does not undo a newer one. */
  note: (id: string, sighting: Sighting) => void
  /** When the head of the list was last read, 0 if never by this process. Stored only now and then. */
  followedAt: number
  /** A resumed sweep only counts sightings that were stored. */
  forgetSweeps: () => void
}

const lists = new WeakMap<Store['db'], Map<string, Sightings>>()

/** In memory, because writing every sighting would be gigabytes a day. After a restart the last write counts. */
export function sightingsOf(db: Store['db'], mid: string, kind: Kind): Sightings {
  const own = lists.get(db) ?? new Map<string, Sightings>()
  lists.set(db, own)
  const name = `${kind} ${mid}`
  const sightings = own.get(name) ?? createSightings()
  own.set(name, sightings)
  return sightings
}

/** Enough tables that growing one does not block the event loop, even with ten million rows. */
const tableCount = 64

/** Typed arrays: 40 to 80 bytes per row. Hashes have a random seed, so that crafted IDs cannot collide. */
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
    /** 0 marks a free slot. */
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
