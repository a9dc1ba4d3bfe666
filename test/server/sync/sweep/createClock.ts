/** A clock that jumps to the next sleeper when no other work is left. Many sleepers can share it. */
export function createClock(start = 0) {
  const time = { now: start }
  let sleepers: { at: number; wake: () => void }[] = []

  return {
    time,
    now: () => time.now,
    sleep: (ms: number, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        const stop = () => reject(signal?.reason as Error)
        signal?.addEventListener('abort', stop, { once: true })
        const wake = () => {
          signal?.removeEventListener('abort', stop)
          resolve()
        }
        sleepers.push({ at: time.now + ms, wake })
      }),
    /** Advances the clock until the work is done. */
    async until<T>(work: Promise<T>): Promise<T> {
      let isDone = false
      const end = () => {
        isDone = true
      }
      work.then(end, end)
      while (!isDone) {
        await new Promise(setImmediate)
        const next = Math.min(...sleepers.map(({ at }) => at))
        if (next === Infinity) continue
        time.now = Math.max(time.now, next)
        const woken = sleepers.filter(({ at }) => at <= time.now)
        sleepers = sleepers.filter(({ at }) => at > time.now)
        for (const { wake } of woken) wake()
      }
      return work
    },
  }
}
