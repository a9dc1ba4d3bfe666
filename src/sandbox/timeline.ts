import { hash } from './catalogue/random.ts'
import { endOf, hundred, longestLifeMs, stateAt, type Course } from './life.ts'

type Timeline = {
  /** Creation time of order `index`; never decreases with the number. */
  createdAt: (index: number) => number
  countAt: (time: number) => number
}

const day = 86_400_000
const thousand = 1000

/**
 * Computes order times from their number: `past` orders before `start`, over `days` or at most two years, then
 * one every `everyMs`. More by day than by night.
 */
export function createTimeline({ seed, past, start, everyMs, days }: Line): Timeline {
  const span = (days ?? Math.min(730, 30 + (past / thousand) * 20)) * day
  const step = span / Math.max(past, 1)

  const createdAt = (index: number) => {
    const within = hash(seed, 1, index) / 2 ** 32
    if (index >= past) return Math.floor(start + (index - past + within) * everyMs)
    return Math.floor(start + rhythm(start + (index - past + within) * step) - rhythm(start))
  }

  const countAt = (time: number) => {
    let low = 0
    let high = time < start ? past : past + Math.ceil((time - start) / everyMs) + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (createdAt(middle) <= time) low = middle + 1
      else high = middle
    }
    return low
  }

  return { createdAt, countAt }
}

type Line = {
  seed: number
  past: number
  start: number
  everyMs: number
  days?: number | undefined
}

/** Stretches nights and compresses days, and stays monotonic. */
function rhythm(time: number): number {
  return time + ((0.7 * day) / (2 * Math.PI)) * Math.sin((2 * Math.PI * time) / day)
}

export type Filter = { status?: string; orderType?: string }

export function fits(filter: Filter, orderType: string, status: string): boolean {
  return (filter.status ?? status) === status && (filter.orderType ?? orderType) === orderType
}

/** Computed orders of one merchant ID that match a filter at one moment, oldest first. */
type Matching = {
  total: number
  before: (index: number) => number
  /** Number of the matching order at this place, oldest first. */
  at: (place: number) => number
}

const size = hundred.length

/** Multipliers coprime to 100, so that each block is a permutation of the hundred courses. */
const multipliers = Array.from({ length: size }, (_, n) => n).filter((n) => n % 2 === 1 && n % 5 !== 0)

export function createSequence(seed: number, pace: number, timeline: Timeline) {
  const courseOf = (index: number): Course => {
    const block = Math.floor(index / size)
    const h = hash(seed, 2, block)
    const slot = ((index % size) * (multipliers[h % multipliers.length] ?? 1) + (h >>> 8)) % size
    return hundred[slot] ?? endless
  }

  const stateOf = (index: number, now: number) =>
    stateAt(courseOf(index), { seed, index, createdAt: timeline.createdAt(index), pace }, now)

  const isFitting = (index: number, filter: Filter, now: number) =>
    fits(filter, courseOf(index).orderType, stateOf(index, now).status)

  /**
   * Every block of a hundred old orders holds the same courses, so counting is a multiplication; only orders
   * that still change are checked one by one.
   */
  const matching = (filter: Filter, now: number): Matching => {
    const count = timeline.countAt(now)
    if (filter.status === undefined && filter.orderType === undefined) {
      return { total: count, before: (index) => Math.min(index, count), at: (place) => place }
    }
    const atRest = timeline.countAt(now - longestLifeMs / pace)
    const isMatch = (index: number) => fits(filter, courseOf(index).orderType, endOf(courseOf(index)))
    const perBlock = hundred.filter((course) => fits(filter, course.orderType, endOf(course))).length

    const restingBefore = (index: number) => {
      const block = Math.floor(index / size)
      return block * perBlock + range(block * size, index).filter(isMatch).length
    }
    const resting = restingBefore(atRest)
    const moving = range(atRest, count).filter((index) => isFitting(index, filter, now))

    return {
      total: resting + moving.length,
      before: (index) =>
        index <= atRest ? restingBefore(index) : resting + moving.filter((one) => one < index).length,
      at: (place) => {
        if (place >= resting) return moving[place - resting] ?? -1
        const block = Math.floor(place / perBlock)
        return range(block * size, (block + 1) * size).filter(isMatch)[place % perBlock] ?? -1
      },
    }
  }

  return { courseOf, stateOf, isFitting, matching }
}

const endless: Course = { orderType: 'payin', credits: 'token', steps: [['initiated', 0]] }

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}
