import { distance, type Line, type Rounding } from './chooseLine.ts'
import { median, quantile } from './median.ts'
import type { Point } from './slopes.ts'

/** From the median of the distances to the sigma of a normal distribution. */
const perMedian = 1.4826

export type Noise = {
  /** How far half of the orders lie off, at most. */
  half: number
  /** One robust sigma, beyond what rounding explains: in money, and as a share of the amount. */
  sigma: number
  share: number
}

/** How much fees scatter. A scattering share makes large orders scatter more, and rounding hides it least there. */
export function noiseOf(points: readonly Point[], line: Line, rounding: Rounding): Noise {
  const sizes = points.map(({ x }) => x)
  const quarter = quantile(sizes, 0.75)
  const large = points.filter(({ x }) => x >= quarter)
  const distances = (some: readonly Point[]) => some.map((point) => distance(point, line))
  return {
    half: median(distances(points).map(Math.abs)),
    sigma: sigmaOf(distances(points), rounding),
    share: sigmaOf(distances(large), rounding) / median(large.map(({ x }) => x)),
  }
}

/** About their own middle: fees that are always rounded up lie half a unit above it, and scatter no more for that. */
function sigmaOf(distances: readonly number[], { unit, parts }: Rounding): number {
  const middle = median(distances)
  const sigma = perMedian * median(distances.map((one) => Math.abs(one - middle)))
  const alone = 0.37 * unit * Math.sqrt(parts)
  // A quarter more than rounding alone would make is still rounding.
  return sigma <= 1.25 * alone ? 0 : Math.sqrt(sigma ** 2 - alone ** 2)
}
