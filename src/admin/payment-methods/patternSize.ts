/**
 * How many parts RE2 makes of a pattern before anything is matched: it writes each repeat out, `a{500}` as five hundred
 * letters, and a class of Unicode has hundreds of ranges. At least as many as there are, told without compiling.
 */
export function patternSize(pattern: string): number {
  const outside: number[] = []
  let sum = 0
  let last = 0
  for (const [token, low, high] of pattern.matchAll(tokens)) {
    if (token === '(') {
      outside.push(sum)
      sum = 0
    } else if (token === ')') {
      last = sum + 2
      sum = (outside.pop() ?? 0) + last
    } else if (low !== undefined) {
      const times = Math.max(Number(low), Number(high ?? 0), 1)
      sum += last * (times - 1)
      last *= times
    } else if (/^[*+?]/.test(token)) {
      sum += 1
      last += 1
    } else {
      sum += 1
      last = 1
    }
  }
  const classes = pattern.match(/\\p|\[:/giu)?.length ?? 0
  return outside.reduce((all, one) => all + one, sum) + classes * partsOfClass
}

const partsOfClass = 40

/** A class, an escape, a repeat by numbers, or one letter. */
const tokens = /\[\^?\]?(?:\[:\^?\w*:\]|\\[^]|[^\]\\])*\]|\\[px]\{[^}]*\}|\\[^]|\{(\d+)(?:,(\d*))?\}|[^]/giu
