import { hair } from './chooseLine.ts'
import { median } from './median.ts'

/** How `rrFee` may be meant: as money, as a per cent of the source amount, or as a fraction of it. */
export const readings = ['amount', 'percent', 'fraction'] as const
export type Reading = (typeof readings)[number]

/** One order of a pair, in its source currency but for what it credits. */
export type Exchanged = {
  /** Milliseconds. */
  at: number
  source: number
  destination: number
  /** All fees whose meaning is known. */
  fees: number
  rrFee: number
}

export type RrEvidence = {
  /** Orders that have an `rrFee` and another order of their pair close in time. */
  orders: number
  /** How far the implied rates of two neighbours lie apart, as a fraction of the rate: half of them at most so far. */
  spreads: Record<Reading, number>
  says: Reading | 'rate' | 'cannot be told'
  because?: 'no rrFee' | 'too few orders' | 'no difference' | 'not taken from the source' | 'mixed'
}

const closeMs = 3_600_000
const fewest = 30
const fewestApart = 20
/** So many times steadier a reading must be than the others, and in so many of the neighbours. */
const clearly = 2
const mostly = 0.75

type Steps = Record<Reading | 'none', number>

/**
 * Which reading of `rrFee` makes what is left of the source, by what was credited, the steadier rate: over orders of one
 * pair close in time, for the market moves. It says what the orders support, and changes no figure.
 */
export function rrEvidence(pairs: readonly (readonly Exchanged[])[]): RrEvidence {
  const steps = pairs.map(stepsOf)
  const all = steps.flat()
  const spreads = spreadsOf(
    all.filter((step) => readings.some((one) => Math.abs(step[one] - step.amount) > hair)),
  )
  const evidence = { orders: all.length, spreads }
  if (!pairs.some((orders) => orders.some(({ rrFee }) => rrFee !== 0)))
    return { ...evidence, says: 'cannot be told', because: 'no rrFee' }
  if (all.length < fewest) return { ...evidence, says: 'cannot be told', because: 'too few orders' }
  const whole = steadiest(all)
  const each = new Set(
    steps
      .filter((some) => some.length >= fewest)
      .map(steadiest)
      .filter(isReading),
  )
  // Pairs that say different things say nothing together.
  if (each.size > 1 && !(each.size === 2 && each.has('rate') && !each.has('amount')))
    return { ...evidence, says: 'cannot be told', because: 'mixed' }
  return isReading(whole)
    ? { ...evidence, says: whole }
    : { ...evidence, says: 'cannot be told', because: whole }
}

type Said = Reading | 'rate' | 'no difference' | 'not taken from the source'

function isReading(said: Said): said is Reading | 'rate' {
  return said !== 'no difference' && said !== 'not taken from the source'
}

function steadiest(steps: readonly Steps[]): Said {
  const spreads = spreadsOf(steps)
  const [best, next] = readings.toSorted((a, b) => spreads[a] - spreads[b])
  if (!best || !next) return 'no difference'
  const beats = (a: Reading | 'none', b: Reading | 'none') => isSteadier(steps, a, b)
  if (readings.every((one) => beats('none', one))) return 'not taken from the source'
  if (readings.every((other) => other === best || beats(best, other))) return best
  // A share that is always the same makes no rate less steady, whichever way it is written.
  if (best !== 'amount' && next !== 'amount' && beats(best, 'amount') && beats(next, 'amount')) return 'rate'
  return 'no difference'
}

/** Told from the neighbours for which the two readings are not the same anyway. */
function isSteadier(steps: readonly Steps[], a: Reading | 'none', b: Reading | 'none'): boolean {
  const noise = spreadOf(steps, a)
  const apart = steps.filter((step) => Math.abs(step[a] - step[b]) > Math.max(noise, hair))
  return (
    apart.length >= fewestApart &&
    spreadOf(apart, a) * clearly <= spreadOf(apart, b) &&
    apart.filter((step) => step[a] < step[b]).length >= mostly * apart.length
  )
}

function spreadsOf(steps: readonly Steps[]): Record<Reading, number> {
  return {
    amount: spreadOf(steps, 'amount'),
    percent: spreadOf(steps, 'percent'),
    fraction: spreadOf(steps, 'fraction'),
  }
}

function spreadOf(steps: readonly Steps[], reading: Reading | 'none'): number {
  return steps.length === 0 ? 0 : median(steps.map((step) => step[reading]))
}

/** From each order with an `rrFee` to the one before it. */
function stepsOf(orders: readonly Exchanged[]): Steps[] {
  const sorted = orders
    .filter(({ source, destination }) => source > 0 && destination > 0)
    .toSorted((a, b) => a.at - b.at)
  return sorted.flatMap((order, n) => {
    const before = sorted[n - 1]
    if (!before || order.at - before.at > closeMs || (order.rrFee === 0 && before.rrFee === 0)) return []
    const step = (held: (order: Exchanged) => number) =>
      stepBetween(rateOf(order, held), rateOf(before, held))
    const steps = {
      none: step(() => 0),
      amount: step(({ rrFee }) => rrFee),
      percent: step(({ rrFee, source }) => (source * rrFee) / 100),
      fraction: step(({ rrFee, source }) => source * rrFee),
    }
    return [steps]
  })
}

/** Nothing left is no rate, and not one that is steady. */
function stepBetween(rate: number, before: number): number {
  return rate > 0 && before > 0 ? Math.min(1, Math.abs(Math.log(rate / before))) : 1
}

function rateOf(order: Exchanged, held: (order: Exchanged) => number): number {
  return (order.source - order.fees - held(order)) / order.destination
}
