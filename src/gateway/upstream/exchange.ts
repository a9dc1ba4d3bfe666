import type { Dispatcher } from 'undici'
import { readBounded, type UpstreamRequest, type UpstreamAnswer } from './readBounded.ts'

/** One request and its whole answer over a socket. `wasConnected` tells of a connection made for this request alone. */
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
          // The last moment before the first byte: a request given up while it waited for its turn ends here.
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
