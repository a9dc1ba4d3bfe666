import { hash } from './random.ts'

export type Timeline = {
  /** When order number `index` was or will be made; later numbers never earlier. */
  createdAt: (index: number) => number
  /** How many orders had been made by then. */
  countAt: (time: number) => number
}

const day = 86_400_000
const thousand = 1000

/**
 * Orders on a line of time, computed from their number: `past` of them before `start`, over `days` or else at most
 * two years, then one every `everyMs`. More by day than by night.
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

/** Stretches the nights and squeezes the days, and never turns back. */
function rhythm(time: number): number {
  return time + ((0.7 * day) / (2 * Math.PI)) * Math.sin((2 * Math.PI * time) / day)
}
