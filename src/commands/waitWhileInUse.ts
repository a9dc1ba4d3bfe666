import { setTimeout } from 'node:timers/promises'
import { InUseError } from '../store/InUseError.ts'

type Waiting = { say: (message: string) => void; forMs?: number; everyMs?: number }

/** A restarted gateway meets the old one, which holds the file or the port until its requests have ended. */
export async function waitWhileInUse<T>(
  take: () => T | Promise<T>,
  { say, forMs = 10_000, everyMs = 100 }: Waiting,
): Promise<T> {
  const end = performance.now() + forMs
  let hasSaid = false
  for (;;) {
    try {
      return await take()
    } catch (error) {
      if (!(error instanceof InUseError) || performance.now() >= end) throw error
      if (!hasSaid) say(`${error.message}; waiting up to ${forMs / 1000} s`)
      hasSaid = true
      await setTimeout(everyMs)
    }
  }
}
