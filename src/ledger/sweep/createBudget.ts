export type Budget = ReturnType<typeof createBudget>

/** A tenth at once, the rest evenly: never more than `perMinute` in any minute, and the newest rows never wait long. */
export function createBudget(perMinute: number, now: () => number) {
  const most = Math.max(1, Math.floor(perMinute / 10))
  const msEach = 60_000 / Math.max(1, perMinute - most)
  // A process that begins again and again gets no more for it.
  let left = 1
  let at = now()
  let urgent = 0

  function refill(): void {
    left = Math.min(most, left + (now() - at) / msEach)
    at = now()
  }

  return {
    /** Takes a request from the budget and gives 0, or says how long to wait. Others leave urgent ones the first place. */
    take(isUrgent: boolean): number {
      refill()
      const needed = isUrgent ? 1 : 1 + urgent
      // What is added up in so small parts may lack a hair.
      if (left >= needed - 1e-9) {
        left -= 1
        return 0
      }
      return Math.ceil((needed - left) * msEach)
    },
    /** Whoever waits urgently goes first, from now until `end` is called. */
    beUrgent(): () => void {
      urgent += 1
      return () => {
        urgent -= 1
      }
    },
  }
}
