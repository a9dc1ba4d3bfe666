/**
 * Lets so many in at a time, the others wait in line. Whoever gives up leaves the line: in the pool's own queue
 * a request stays until its turn, and costs a connection then.
 */
export function createGate(places: number) {
  const waiting = new Set<() => void>()
  let free = places

  return async function inside<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) next()
      else free += 1
    }
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        waiting.delete(enter)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(enter)
        reject(signal.reason)
      }
      if (signal.aborted) return leave()
      waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
