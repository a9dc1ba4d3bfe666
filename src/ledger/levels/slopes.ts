import { median, weightedMedian } from './median.ts'

export type Point = { x: number; y: number }

const mostPairs = 4000

/**
 * The median of the slopes between points (Theil and Sen): a quarter of them may be anything. Weighted by how far apart
 * the two are it is the finer one where amounts differ a lot, and the more easily led astray: both are tried.
 */
export function slopesOf(points: readonly Point[]): number[] {
  const slopes = [...pairsOf(points)].map(([a, b]) => ({
    value: (b.y - a.y) / (b.x - a.x),
    weight: b.x - a.x,
  }))
  if (slopes.length === 0) return []
  return [median(slopes.map(({ value }) => value)), weightedMedian(slopes)]
}

/** All pairs of few points; of many some thousand that lie well apart, the same ones for the same points. */
function* pairsOf(points: readonly Point[]): Generator<[Point, Point]> {
  const sorted = points.toSorted((a, b) => a.x - b.x)
  const isAll = (sorted.length * (sorted.length - 1)) / 2 <= mostPairs
  if (isAll) {
    for (const [i, a] of sorted.entries()) for (const b of sorted.slice(i + 1)) if (b.x > a.x) yield [a, b]
    return
  }
  const apart = Math.floor(sorted.length / 3)
  const random = sampler(sorted.length)
  for (let n = 0; n < mostPairs; n++) {
    const first = Math.floor(random() * (sorted.length - apart))
    const second = first + apart + Math.floor(random() * (sorted.length - apart - first))
    const [a, b] = [sorted[first], sorted[second]]
    if (a && b && b.x > a.x) yield [a, b]
  }
}

/** Numbers from 0 up to 1 that depend on the seed alone: the same orders give the same level on every gateway. */
function sampler(seed: number): () => number {
  let state = (seed + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
