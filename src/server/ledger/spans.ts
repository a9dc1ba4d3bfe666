import { zoneOffset } from '../../contract/zoneOffset.ts'

export type TimeGroup = 'day' | 'week' | 'month'

export type Span = { group: string | null; from: number; below: number }

const dayMs = 86_400_000

/**
 * Cuts a span into the zone's days, ISO weeks or months. A group may have several pieces: when clocks go back
 * at midnight, an hour of the old day follows the start of the new one.
 */
export function cutSpan(span: Omit<Span, 'group'>, by: TimeGroup, timeZone: string): Span[] {
  const pieces: Span[] = []
  const offsets = offsetsOf(timeZone, span.from, span.below)
  const names = new Map<number, string>()
  for (const [i, { from, offset }] of offsets.entries()) {
    const end = offsets[i + 1]?.from ?? span.below
    for (let at = from; at < end;) {
      const day = Math.floor((at + offset) / dayMs)
      const below = Math.min(end, (day + 1) * dayMs - offset)
      const group = names.get(day) ?? nameOf(day, by)
      names.set(day, group)
      const last = pieces.at(-1)
      if (last?.group === group) last.below = below
      else pieces.push({ group, from: at, below })
      at = below
    }
  }
  return pieces
}

/** `day` counts from 1970-01-01, a Thursday. */
function nameOf(day: number, by: TimeGroup): string {
  if (by !== 'week') return isoDate(day).slice(0, by === 'day' ? 10 : 7)
  // An ISO week belongs to the year of its Thursday.
  const monday = Math.floor((day + 3) / 7) * 7 - 3
  const year = isoDate(monday + 3).slice(0, 4)
  const first = Date.UTC(Number(year), 0, 1) / dayMs
  const week = Math.floor((monday + 3 - first) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

export function groupOfDay(day: string, by: TimeGroup): string {
  return by === 'day' ? day : nameOf(Date.parse(day) / dayMs, by)
}

function isoDate(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** `offset` is local time minus UTC in milliseconds, valid from `from` on. */
type Offset = { from: number; offset: number }

/** By zone and year. */
const offsetsOfYears = new Map<string, Offset[]>()

export function offsetsOf(name: string, from: number, below: number): Offset[] {
  const all: Offset[] = []
  for (let year = new Date(from).getUTCFullYear(); Date.UTC(year, 0) < below; year++) {
    const key = `${name} ${year}`
    const offsets = offsetsOfYears.get(key) ?? findOffsets(name, Date.UTC(year, 0), Date.UTC(year + 1, 0))
    offsetsOfYears.set(key, offsets)
    for (const one of offsets) {
      if (one.from >= below) break
      const last = all.at(-1)
      if (last && last.from <= from && one.from <= from) all.pop()
      if (all.at(-1)?.offset !== one.offset) all.push({ ...one, from: Math.max(one.from, from) })
    }
  }
  return all
}

/** Samples once a day, since no zone changes its offset twice within a day. */
function findOffsets(name: string, start: number, end: number): Offset[] {
  const offsetAt = (instant: number) => zoneOffset(name, instant)
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
