import { useSyncExternalStore } from 'react'

const everyMs = 15_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Ages grow while one looks: one clock for all of them, which stands still while nobody looks. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => now)
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function start(): void {
  now = Date.now()
  timer = setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, everyMs)
}
