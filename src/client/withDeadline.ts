import { untilAborted } from './untilAborted.ts'
import { WireError } from './WireError.ts'

export type Deadline = { signal: AbortSignal; left: () => number }

/** Work that ends with its caller's signal, or as a timeout when it takes too long. */
export async function withDeadline<T>(
  ms: number,
  call: string,
  caller: AbortSignal | undefined,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(new WireError('timeout', `${call} took longer than ${ms} ms`)), ms)
  const started = performance.now()
  const signal = caller ? AbortSignal.any([own.signal, caller]) : own.signal
  try {
    return await untilAborted(work({ signal, left: () => ms - (performance.now() - started) }), signal)
  } finally {
    clearTimeout(timer)
  }
}
