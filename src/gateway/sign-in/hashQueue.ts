export type HashQueue = { run: <T>(work: () => Promise<T>) => Promise<T> }

export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * Runs a few costly works at once and lets a few more wait, first come first served. The rest is refused: each
 * hash takes 19 MiB and a thread, and a flood of sign-ins must not take the gateway with it.
 */
export function createHashQueue({ atOnce, queued }: { atOnce: number; queued: number }): HashQueue {
  const waiting: (() => void)[] = []
  let running = 0

  const run: HashQueue['run'] = async (work) => {
    if (running < atOnce) running++
    else if (waiting.length < queued) await new Promise<void>((start) => waiting.push(start))
    else throw new QueueFull(`${running} works are running and ${waiting.length} are waiting`)
    try {
      return await work()
    } finally {
      // The place goes straight to who waits, so that nobody who comes in between takes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return { run }
}
