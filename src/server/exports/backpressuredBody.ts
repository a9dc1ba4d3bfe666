/** The download ended, although its rows are correct. */
export class BrokenOff extends Error {
  override name = 'BrokenOff'
}

export type BackpressuredBody = ReturnType<typeof createBackpressuredBody>

/** A response body that waits for its reader. */
export function createBackpressuredBody({ patienceMs }: { patienceMs: number }) {
  const stopped = new AbortController()
  const stop = (why: string) => stopped.abort(new BrokenOff(why))
  let filling: ReadableStreamDefaultController<Uint8Array> | undefined
  let isWanted = false
  let hasLeft = false
  let wake = () => {}
  stopped.signal.addEventListener('abort', () => wake())
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        filling = controller
      },
      pull: () => {
        isWanted = true
        wake()
      },
      cancel: () => {
        hasLeft = true
        stop('the client left')
      },
    },
    { highWaterMark: 0 },
  )

  return {
    body,
    stop,
    throwIfStopped: () => stopped.signal.throwIfAborted(),
    async send(bytes: Uint8Array): Promise<void> {
      if (!isWanted && !stopped.signal.aborted) {
        const timer = setTimeout(() => stop('the client took nothing for too long'), patienceMs)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        clearTimeout(timer)
      }
      stopped.signal.throwIfAborted()
      isWanted = false
      filling?.enqueue(bytes)
    },
    end(): void {
      if (!hasLeft) filling?.close()
    },
    /** Aborts the body, so that the reader notices the truncation. */
    fail: (error: unknown) => filling?.error(error),
  }
}
