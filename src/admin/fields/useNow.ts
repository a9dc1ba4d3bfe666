import { useSyncExternalStore } from 'react'

const paces = { calm: createClock(15_000), quick: createClock(1_000) }

/** Ages grow while one looks: one clock for all of them, which stands still while nobody looks. */
export function useNow(pace: keyof typeof paces = 'calm'): number {
  const { listen, now } = paces[pace]
  return useSyncExternalStore(listen, now)
}

function createClock(everyMs: number) {
  const listeners = new Set<() => void>()
  let now = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined

  function start(): void {
    timer = setInterval(() => {
      now = Date.now()
      for (const listener of listeners) listener()
    }, everyMs)
  }

  return {
    now(): number {
      // A clock that stood still is set when it is looked at, also back; what was just drawn is not drawn again.
      if (listeners.size === 0 && Math.abs(Date.now() - now) > 250) now = Date.now()
      return now
    },
    listen(listener: () => void): () => void {
      if (listeners.size === 0) start()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
