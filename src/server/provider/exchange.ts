import type { Dispatcher } from 'undici'
import { readBounded, type UpstreamRequest, type UpstreamAnswer, type Exchange } from './readBounded.ts'
import { untilAborted, type Deadline } from '../../client/deadline.ts'
import { type Outcome, type Retrying, retryAfterMs } from '../../client/retry.ts'
import { UpstreamFailure } from './UpstreamFailure.ts'

/** One request and its response over a socket. `wasConnected`: for a connection used only by this request. */
export function exchange(
  dispatcher: Dispatcher,
  request: UpstreamRequest,
  wasConnected: () => boolean = () => false,
): Promise<UpstreamAnswer> {
  const { method, path, headers, body = null, signal } = request
  const reading = readBounded(request)
  const answered = Promise.withResolvers<UpstreamAnswer>()
  let controller: Dispatcher.DispatchController | undefined
  let isOver = false

  const fail = (error: unknown) => {
    if (isOver) return
    isOver = true
    const failure = reading.explain(error, controller !== undefined || wasConnected())
    controller?.abort(failure)
    answered.reject(failure)
  }
  const step = (work: () => void) => {
    if (isOver) return
    try {
      work()
    } catch (error) {
      fail(error)
    }
  }
  const giveUp = () => fail(signal.reason)

  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  else
    step(() => {
      dispatcher.dispatch(
        { method, path, headers, body, reset: method === 'POST' },
        {
          // Last check before the first byte: a request aborted while queued ends here.
          onRequestStart(requestController) {
            if (isOver) requestController.abort(new Error('given up'))
            else controller = requestController
          },
          onResponseStart(_, status, headers) {
            if (status >= 200) step(() => reading.begin(status, (name) => asText(headers[name])))
          },
          onResponseData(_, chunk) {
            step(() => reading.take(chunk))
          },
          onResponseEnd() {
            step(() => {
              const answer = reading.end()
              isOver = true
              answered.resolve(answer)
            })
          },
          onResponseError(_, error) {
            fail(error)
          },
        },
      )
    })
  return answered.promise.finally(() => {
    signal.removeEventListener('abort', giveUp)
  })
}

function asText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

export type Handler = (request: Request) => Response | Promise<Response>

export function callHandler(handler: Handler, origin: string): Exchange {
  return async (request) => {
    const { method, path, headers, body, signal } = request
    const reading = readBounded(request)
    let isSent = false
    let stream: ReadableStreamDefaultReader<Uint8Array> | undefined
    try {
      signal.throwIfAborted()
      const sent = new Request(origin + path, { method, headers, body, signal, redirect: 'manual' })
      isSent = true
      const response = await untilAborted(callOf(handler, sent), signal)
      stream = response.body?.getReader()
      reading.begin(response.status, (name) => response.headers.get(name) ?? undefined)
      while (stream) {
        const { done, value } = await untilAborted(stream.read(), signal)
        if (done) break
        reading.take(value)
      }
      return reading.end()
    } catch (error) {
      stream?.cancel().catch(() => {})
      throw reading.explain(error, isSent)
    }
  }
}

async function callOf(handler: Handler, request: Request): Promise<Response> {
  return handler(request)
}

/** Retries a read by the client's rules; returns or throws the last result. */
export async function retryRead(
  retrying: Retrying,
  exchange: Exchange,
  request: UpstreamRequest,
  deadline: Deadline,
): Promise<UpstreamAnswer> {
  try {
    return await retrying(
      () => exchange(request),
      deadline,
      (outcome) => (request.signal.aborted ? undefined : waitOf(outcome)),
    )
  } catch (error) {
    throw readBounded(request).explain(error, true)
  }
}

function waitOf(outcome: Outcome<UpstreamAnswer>): number | undefined {
  if ('error' in outcome) {
    const { error } = outcome
    const isLost =
      error instanceof UpstreamFailure && ['not_sent', 'network', 'truncated'].includes(error.kind)
    return isLost ? 0 : undefined
  }
  const { status, headers } = outcome.answer
  return [429, 502, 503, 504].includes(status) ? (retryAfterMs(headers) ?? 0) : undefined
}
