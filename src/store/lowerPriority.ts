import { setPriority } from 'node:os'

/**
 * Lets requests go before the work of this thread. On Linux the priority belongs to the thread alone. A service manager
 * may deny the call; the thread then works at its usual priority.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(10)
  } catch {
    // The work matters more than its priority.
  }
}
