/**
 * How many stays lasted how long, by length: each step is 2 % longer than the one before, so that a month fits into some
 * hundred numbers, and nothing is told more exactly than that.
 */
export type Lengths = Record<string, number>

const ratio = Math.log(1.02)

/** The step at whose end a stay of this length is over. */
export function stepAbove(ms: number): number {
  return Math.max(0, Math.ceil(Math.log(Math.max(ms, 1_000) / 1_000) / ratio))
}

/** The step that a stay of this length has reached for certain. */
export function stepBelow(ms: number): number {
  return Math.max(0, Math.floor(Math.log(Math.max(ms, 1_000) / 1_000) / ratio))
}

export function secondsOf(step: number): number {
  return Math.ceil(Math.exp(step * ratio))
}

export function addTo(lengths: Lengths, step: number, count = 1): void {
  lengths[step] = (lengths[step] ?? 0) + count
}

export function addAll(to: Lengths, lengths: Lengths): void {
  for (const [step, count] of Object.entries(lengths)) addTo(to, Number(step), count)
}

export function countAll(lengths: Lengths): number {
  return Object.values(lengths).reduce((sum, count) => sum + count, 0)
}
