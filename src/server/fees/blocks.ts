import type { Span } from '../ledger/spans.ts'

/** Seconds per block; each divides the next, so few blocks bridge from a local day to a UTC day. */
export const steps = [900, 7200, 21_600, 86_400, 2_764_800] as const

export type Step = (typeof steps)[number]

export const [quarter, , , day, longest] = steps

/** Nearly every order has its own quarter of an hour, so a row per block would be a row per order. */
export function blocksInRow(step: Step): number {
  return step === quarter ? 8 : 1
}

export function entryOf(number: number, block: number, step: Step): number {
  const blocks = blocksInRow(step)
  return number * blocks + (block === -1 ? 0 : block % blocks)
}

/** Split by pair and method, few orders share two hours, so such blocks would save no work. */
export function stepsOf(isSplit: boolean): readonly Step[] {
  return isSplit ? splitSteps : steps
}

const splitSteps = steps.filter((step) => step !== 7200)

type Block = { step: Step; bucket: number; sign: 1 | -1 }

/** In milliseconds; excludes `below`. */
export type Stretch = { from: number; below: number; sign: 1 | -1 }

/**
 * All time before an instant: all `upTo` blocks before `block`, plus or minus a few shorter ones (5:45 is six
 * hours minus a quarter). `rest` is less than half of the shortest block.
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

/** Boundary of a span. A span is all time before its end minus all time before its start. */
export type Edge = ReturnType<typeof allBefore> & { ends?: string | null; begins?: string | null }

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

/** Group of each block between two edges; the spans must be contiguous. */
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
