import { zoneOffset } from '../../contract/reading/time.ts'
/** From `from` on, local time is UTC and `offset` milliseconds. */
export type Offset = { from: number; offset: number }

type Zone = { offsetAt: (instant: number) => number; years: Map<number, Offset[]> }

const zones = new Map<string, Zone>()

/** The offsets of a zone in a span of time, the first one from its start. */
export function offsetsOf(name: string, from: number, below: number): Offset[] {
  const zone = zoneOf(name)
  const all: Offset[] = []
  for (let year = new Date(from).getUTCFullYear(); Date.UTC(year, 0) < below; year++) {
    let offsets = zone.years.get(year)
    if (offsets === undefined) {
      offsets = findOffsets(zone, Date.UTC(year, 0), Date.UTC(year + 1, 0))
      zone.years.set(year, offsets)
    }
    for (const one of offsets) {
      if (one.from >= below) break
      const last = all.at(-1)
      if (last && last.from <= from && one.from <= from) all.pop()
      if (all.at(-1)?.offset !== one.offset) all.push({ ...one, from: Math.max(one.from, from) })
    }
  }
  return all
}

function zoneOf(name: string): Zone {
  const existing = zones.get(name)
  if (existing) return existing
  const offsetAt = (instant: number) => zoneOffset(name, instant)
  const zone = { offsetAt, years: new Map<number, Offset[]>() }
  zones.set(name, zone)
  return zone
}

const dayMs = 86_400_000

/** Looks once a day: no zone changes its clocks and back again within one. */
function findOffsets({ offsetAt }: Zone, start: number, end: number): Offset[] {
  const offsets = [{ from: start, offset: offsetAt(start) }]
  for (let at = start; at < end; at += dayMs) {
    const before = offsets.at(-1)?.offset
    const after = offsetAt(at + dayMs)
    if (after === before) continue
    let [low, high] = [at, at + dayMs]
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    if (high < end) offsets.push({ from: high, offset: offsetAt(high) })
  }
  return offsets
}
