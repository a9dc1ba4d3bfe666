export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** A semaphore with a FIFO queue of limited length. Aborted callers leave the queue, unlike in a database pool. */
export function createGate({ places, queued = Infinity }: { places: number; queued?: number }) {
  const queue = new Set<() => void>()
  let free = places

  return async function inside<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      return await work()
    } finally {
      // Hand the place over directly, so that a new caller cannot take it.
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
