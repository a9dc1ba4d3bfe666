import { WireError } from './WireError.ts'

/** Time left for a whole call: queueing, connecting, retries and reading the body. */
export type Deadline = { signal: AbortSignal; left: () => number }

/** `reason` is a function, because most calls never need to build the error. */
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

/** Stops waiting even when a mounted handler or a stuck stream ignores the signal. */
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
