import { median } from './median.ts'
import { slopesOf, type Point } from './slopes.ts'

export type Line = { slope: number; intercept: number }

/** The smallest unit of money, and how many fees are rounded to it in one order. */
export type Rounding = { unit: number; parts: number }

/** What a double adds of its own must not be taken for money. */
export const hair = 1e-7

/**
 * The line through what was charged. Contracts are written in round figures: the roundest rate, and the least said of a
 * fixed part, are taken as long as they explain the orders as well as the closest line does.
 */
export function chooseLine(points: readonly Point[], rounding: Rounding): Line {
  const raw = rawLines(points).map((line) => judged(line, points, rounding))
  const best = raw.reduce((a, b) => (isBetter(b, a) ? b : a))
  const allowed = 1 + 2 / Math.sqrt(points.length)
  const bound = rounding.unit * rounding.parts
  for (const line of rounded(raw, points, rounding)) {
    const one = judged(line, points, rounding)
    // Where rounding explains half of the orders, it has to go on explaining each of them.
    const explains =
      best.off > bound ? one.explained >= 0.95 * best.explained : one.explained >= best.explained
    if (explains && one.off <= best.off * allowed + rounding.unit * hair) return line
  }
  return best.line
}

type Judged = { line: Line; explained: number; off: number; kind: Kind }
type Kind = 'share' | 'flat' | 'both'

function isBetter(a: Judged, b: Judged): boolean {
  return a.explained > b.explained || (a.explained === b.explained && a.off < b.off)
}

/** How many orders rounding explains, and how far half of them lie off. */
function judged(
  { kind, ...line }: Line & { kind: Kind },
  points: readonly Point[],
  rounding: Rounding,
): Judged {
  const bound = rounding.unit * rounding.parts * (1 + hair)
  const off = points.map((point) => Math.abs(distance(point, line)))
  return { line, kind, explained: off.filter((one) => one <= bound).length, off: median(off) }
}

export function distance({ x, y }: Point, { slope, intercept }: Line): number {
  return y - slope * x - intercept
}

function rawLines(points: readonly Point[]): (Line & { kind: Kind })[] {
  const share = { kind: 'share', slope: median(points.map(({ x, y }) => y / x)), intercept: 0 } as const
  const flat = { kind: 'flat', slope: 0, intercept: median(points.map(({ y }) => y)) } as const
  const both = slopesOf(points).map(
    (slope) => ({ kind: 'both', slope, intercept: rest(points, slope) }) as const,
  )
  return [share, flat, ...both]
}

function rest(points: readonly Point[], slope: number): number {
  return median(points.map(({ x, y }) => y - slope * x))
}

/** From the simplest to the least simple. */
function* rounded(raw: readonly Judged[], points: readonly Point[], { unit }: Rounding) {
  const of = (kind: Kind) => raw.filter((one) => one.kind === kind).map(({ line }) => line)
  for (const { slope } of of('share'))
    for (const digits of rateDigits)
      yield { kind: 'share', slope: round(slope, 10 ** -digits), intercept: 0 } as const
  for (const { intercept } of of('flat'))
    yield { kind: 'flat', slope: 0, intercept: round(intercept, unit) } as const
  for (const digits of rateDigits)
    for (const line of of('both')) {
      const slope = round(line.slope, 10 ** -digits)
      const intercept = rest(points, slope)
      yield { kind: 'both', slope, intercept: round(intercept, unit) } as const
      yield { kind: 'both', slope, intercept } as const
    }
}

/** 0.02, 0.0149, 0.01495 … */
const rateDigits = [3, 4, 5, 6, 7, 8]

function round(value: number, unit: number): number {
  // By a whole number, so that 0.0149 is the double that is written so.
  const perUnit = Math.round(1 / unit)
  return Math.round(value * perUnit) / perUnit
}
