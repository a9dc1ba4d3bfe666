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
    // What was drawn a moment ago is not drawn again.
    if (Date.now() - now > everyMs) now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const listener of listeners) listener()
    }, everyMs)
  }

  return {
    now: () => now,
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
