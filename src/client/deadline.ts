import { WireError } from './WireError.ts'

/** What is left of the time for a whole call: its queueing, its connection, its tries, its body. */
export type Deadline = { signal: AbortSignal; left: () => number }

/** Aborts after so many milliseconds, and with the caller. `reason` is called then: most calls are in time. */
export function startDeadline(
  ms: number,
  reason: () => unknown,
  caller?: AbortSignal,
): Deadline & { end: () => void } {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(reason()), ms)
  const started = performance.now()
  return {
    signal: caller ? AbortSignal.any([own.signal, caller]) : own.signal,
    left: () => ms - (performance.now() - started),
    end: () => clearTimeout(timer),
  }
}

/** Work that ends with its caller's signal, or as a timeout when it takes too long. */
export async function withDeadline<T>(
  ms: number,
  call: string,
  caller: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const late = () => new WireError('timeout', `${call} took longer than ${ms} ms`)
  const deadline = startDeadline(ms, late, caller)
  try {
    return await untilAborted(work(deadline), deadline.signal)
  } finally {
    deadline.end()
  }
}

/** Ends the wait with the signal: a handler mounted as a function, or a stuck stream, may not listen to it. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return untilAborted(time, signal).finally(() => clearTimeout(timer))
}
