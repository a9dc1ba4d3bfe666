import { countAll, secondsOf, type Lengths } from './lengths.ts'

/** Fewer say nothing. */
const fewestEnded = 30

/** Seconds within which half, nine of ten and 95 of 100 orders have left a status. */
export type Times = { median: number; p90: number; p95: number }

/**
 * Kaplan and Meier: whoever is still in the status counts up to its present age, and then no more. Left out, the slow ones
 * would be missing and the time told too short. Undefined where too few have left it, or where so many are still in it
 * that nobody can tell when 95 of 100 will have.
 */
export function tellTimes(ended: Lengths, stillIn: Lengths): Times | undefined {
  if (countAll(ended) < fewestEnded) return undefined
  const [median, p90, p95] = [0.5, 0.9, 0.95].map((share) => quantile(ended, stillIn, share))
  if (median === undefined || p90 === undefined || p95 === undefined) return undefined
  return { median, p90, p95 }
}

function quantile(ended: Lengths, stillIn: Lengths, share: number): number | undefined {
  let atRisk = countAll(ended) + countAll(stillIn)
  let surviving = 1
  const steps = [...new Set([...Object.keys(ended), ...Object.keys(stillIn)])].map(Number)
  for (const step of steps.toSorted((a, b) => a - b)) {
    const left = ended[step] ?? 0
    surviving *= 1 - left / atRisk
    // A hair for what floats add of their own.
    if (left > 0 && surviving <= 1 - share + 1e-9) return secondsOf(step)
    atRisk -= left + (stillIn[step] ?? 0)
  }
  return undefined
}
