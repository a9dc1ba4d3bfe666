import { untilAborted } from '../../client/deadline.ts'
import { readBounded, type Exchange } from './readBounded.ts'

export type Handler = (request: Request) => Response | Promise<Response>

/** The same exchange with a service that is a function, such as the built-in stand-in: no socket, the same limits. */
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
