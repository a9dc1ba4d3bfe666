import type { Span } from './spans.ts'

/**
 * Seconds of the blocks that totals are kept in; each is some of the one before it. Local days begin at hours, or at
 * half hours, seldom at quarters: few blocks lead from there to the next day of UTC.
 */
export const steps = [900, 7200, 21_600, 86_400, 2_764_800] as const

export type Step = (typeof steps)[number]

export const [quarter, , , day, longest] = steps

/**
 * How many blocks of a step stand in one row of `fee_total`. Nearly every order has a quarter of an hour of its own:
 * a row for each would be as many rows as there are orders.
 */
export function blocksInRow(step: Step): number {
  return step === quarter ? 8 : 1
}

/** Where the sums of a key stand in the row that has the block; keys are told apart by number. */
export function entryOf(number: number, block: number, step: Step): number {
  const blocks = blocksInRow(step)
  return number * blocks + (block === -1 ? 0 : block % blocks)
}

/** Split by pair and method few orders share a block of two hours: such blocks would save nobody anything. */
export function stepsOf(isSplit: boolean): readonly Step[] {
  return isSplit ? splitSteps : steps
}

const splitSteps = steps.filter((step) => step !== 7200)

/** To be added or to be taken away. */
type Block = { step: Step; bucket: number; sign: 1 | -1 }

/** Instants in milliseconds; `from` belongs to it, `below` does not. */
export type Stretch = { from: number; below: number; sign: 1 | -1 }

/**
 * All time before an instant: every block of the step `upTo` before the one numbered `block`, and a few shorter ones
 * to add or to take away, since a quarter to six is six hours less a quarter. `rest` is what is left, less than
 * half of the shortest block.
 */
export function allBefore(
  instant: number,
  upTo: Step,
  of: readonly Step[] = steps,
): { block: number; blocks: Block[]; rest?: Stretch } {
  const blocks: Block[] = []
  let at = nearest(instant, of[0] ?? quarter)
  const rest = at === instant ? {} : { rest: between(at, instant) }
  for (const [i, step] of of.entries()) {
    const next = of[i + 1]
    if (step === upTo || next === undefined) break
    const { from, below, sign } = between(nearest(at, next), at)
    for (let bucket = bucketOf(from, step); bucket < bucketOf(below, step); bucket++)
      blocks.push({ step, bucket, sign })
    at = nearest(at, next)
  }
  return { block: bucketOf(at, upTo), blocks, ...rest }
}

export function bucketOf(instant: number, step: Step): number {
  return Math.floor(instant / 1000 / step)
}

function nearest(instant: number, step: Step): number {
  return Math.round(instant / 1000 / step) * 1000 * step
}

function between(near: number, instant: number): Stretch {
  return near < instant ? { from: near, below: instant, sign: 1 } : { from: instant, below: near, sign: -1 }
}

/**
 * Where a span begins or ends, or one ends and the next one begins. A span is all time before its end less all time
 * before its beginning.
 */
export type Edge = ReturnType<typeof allBefore> & { ends?: string | null; begins?: string | null }

/** In the order of time, as the spans are. */
export function edgesOf(spans: readonly Span[], step: Step, of: readonly Step[]): Edge[] {
  const edges = new Map<number, Edge>()
  const edgeAt = (instant: number) => {
    const edge: Edge = edges.get(instant) ?? allBefore(instant, step, of)
    edges.set(instant, edge)
    return edge
  }
  for (const { group, from, below } of spans) {
    edgeAt(from).begins = group
    edgeAt(below).ends = group
  }
  return [...edges.values()]
}

/** The group of each block that lies whole between two edges, for spans that follow each other without a gap. */
export function blockGroups(edges: readonly Edge[]): (block: number) => string | null | undefined {
  return (block) => {
    let [low, high] = [0, edges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((edges[middle]?.block ?? 0) <= block) low = middle + 1
      else high = middle
    }
    return edges[low - 1]?.begins
  }
}
