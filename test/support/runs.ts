/** Number of runs of a random test: all of `full` in `test:long`, a hundredth of it otherwise. */
export function runs(full: number): number {
  return process.env.LONG ? full : Math.ceil(full / 100)
}
