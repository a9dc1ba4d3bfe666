export function runs(full: number): number {
  return process.env.LONG ? full : Math.ceil(full / 10)
}
