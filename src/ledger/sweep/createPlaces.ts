/** Places for requests of all MIDs together. */
export type Places = ReturnType<typeof createPlaces>

export function createPlaces(most: number) {
  let taken = 0
  let waiting: (() => void)[] = []
  return {
    take(): boolean {
      if (taken >= most) return false
      taken += 1
      return true
    },
    free(): void {
      taken -= 1
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    /** Resolves when one may have become free. */
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}
