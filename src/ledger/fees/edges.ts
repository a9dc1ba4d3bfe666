import { allBefore, type Step } from './blocks.ts'
import type { Span } from './spans.ts'

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
