/** Number of runs of a random test: all of `full` in `test:long`, a hundredth of it, or another share, otherwise. */
export function runs(full: number, share = 100): number {
  return process.env.LONG ? full : Math.ceil(full / share)
}
