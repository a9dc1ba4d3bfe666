/** The download ended, although its rows are correct. */
export class BrokenOff extends Error {
  override name = 'BrokenOff'
}

export type BackpressuredBody = ReturnType<typeof createBackpressuredBody>

/** A response body that waits for its reader. */
export function createBackpressuredBody({ patienceMs }: { patienceMs: number }) {
  const stopped = new AbortController()
  const { signal } = stopped
  const stop = (why: string) => stopped.abort(new BrokenOff(why))
  const stopping = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as BrokenOff))
  })
  stopping.catch(() => {})
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({}, {}, { highWaterMark: 0 })
  const writer = writable.getWriter()
  writer.closed.catch(() => stop('the client left'))

  return {
    body: readable,
    stop,
    throwIfStopped: () => signal.throwIfAborted(),
    async send(bytes: Uint8Array): Promise<void> {
      const timer = setTimeout(() => stop('the client took nothing for too long'), patienceMs)
      const taken = writer.write(bytes).catch(() => stopping)
      await Promise.race([taken, stopping]).finally(() => clearTimeout(timer))
    },
    end: () => void writer.close().catch(() => {}),
    /** Aborts the body, so that the reader notices the truncation. */
    fail: (reason: unknown) => void writer.abort(reason).catch(() => {}),
  }
}
