/** Number of runs of a random test: all of `full` in `test:long`, a two-hundredth of it, or another share, otherwise. */
export function runs(full: number, share = 200): number {
  return process.env.LONG ? full : Math.ceil(full / share)
}
