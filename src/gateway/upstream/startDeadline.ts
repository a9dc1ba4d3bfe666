import type { Deadline } from '../../client/withDeadline.ts'

/** One clock over a whole call: its queueing, its connection, its tries, its body. */
export function startDeadline(ms: number, caller?: AbortSignal): Deadline & { end: () => void } {
  const own = new AbortController()
  const late = () => own.abort(new DOMException(`it took longer than ${ms} ms`, 'TimeoutError'))
  const timer = setTimeout(late, ms)
  const started = performance.now()
  return {
    signal: caller ? AbortSignal.any([own.signal, caller]) : own.signal,
    left: () => ms - (performance.now() - started),
    end: () => clearTimeout(timer),
  }
}
