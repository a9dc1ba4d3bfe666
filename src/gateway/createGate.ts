export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * Lets so many in at a time; the others wait in line, first come first served, and are refused where the line is
 * full. Whoever gives up leaves the line: in a pool's own queue a request stays until its turn, and costs a
 * connection then.
 */
export function createGate({ places, queued = Infinity }: { places: number; queued?: number }) {
  const queue = new Set<() => void>()
  let free = places

  return async function inside<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      return await work()
    } finally {
      // The place goes straight to who waits, so that nobody who comes in between takes it.
      const [next] = queue
      if (next) next()
      else free += 1
    }
  }

  function turn(signal?: AbortSignal): Promise<void> {
    if (queue.size >= queued) throw new QueueFull(`${places} works are running and ${queue.size} are waiting`)
    return new Promise((resolve, reject) => {
      const enter = () => {
        queue.delete(enter)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.delete(enter)
        reject(signal?.reason)
      }
      if (signal?.aborted) return leave()
      queue.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
