/** Counts requests by the second of the clock. */
export function createLimiter(clock: () => number) {
  let second = 0
  let used = 0

  return function admits(limit: number): boolean {
    if (limit === 0) return true
    const now = Math.floor(clock() / 1000)
    if (now !== second) [second, used] = [now, 0]
    return ++used <= limit
  }
}
