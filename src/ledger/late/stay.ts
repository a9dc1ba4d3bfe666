/** An order was in a status: of both ends only a window is known, in which it was not looked at. */
export type Entry = {
  /** It was not in it yet; null where nobody looked before. */
  notBefore: string | null
  /** First seen in it. */
  seen: string
}

export type Exit = { seenBefore: string; seenAfter: string }

/** `longestMs` is null where it may have lasted any time. */
export type Stay = { shortestMs: number; longestMs: number | null }

export function stayOf({ notBefore, seen }: Entry, { seenBefore, seenAfter }: Exit): Stay {
  return {
    shortestMs: Math.max(0, Date.parse(seenBefore) - Date.parse(seen)),
    longestMs: notBefore === null ? null : Math.max(0, Date.parse(seenAfter) - Date.parse(notBefore)),
  }
}

const slackMs = 120_000

/**
 * How a stay counts. With its longest possible length where the windows leave little open, so that the usual time does not
 * flatter itself; where they leave much open, as after a night without sync, only for what it lasted at least.
 */
export function countedAs({ shortestMs, longestMs }: Stay): { ended: number } | { atLeast: number } {
  return longestMs !== null && longestMs <= 2 * shortestMs + slackMs
    ? { ended: longestMs }
    : { atLeast: shortestMs }
}
