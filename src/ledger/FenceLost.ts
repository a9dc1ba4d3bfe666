/** Somebody else holds the lease by now: nothing of the page was written. */
export class FenceLost extends Error {
  override name = 'FenceLost'

  constructor(mid: string, fence: number) {
    super(`the lease of ${mid} is no longer held under number ${fence}`)
  }
}
