/** How often a random test tries: all of `full` in `test:long`, a share of it otherwise. */
export function runs(full: number): number {
  if (process.env.LONG) return full
  return Math.ceil(full / (import.meta.env.MODE === 'quick' ? 100 : 50))
}
