import { untilAborted } from '../../client/deadline.ts'
import { readBounded, type Exchange } from './readBounded.ts'

export type Handler = (request: Request) => Response | Promise<Response>

/** The same exchange with a service that is a function, such as the built-in stand-in: no socket, the same limits. */
export function askFunction(handler: Handler, origin: string): Exchange {
  return async (ask) => {
    const { method, path, headers, body, signal } = ask
    const reading = readBounded(ask)
    let wasSent = false
    let stream: ReadableStreamDefaultReader<Uint8Array> | undefined
    try {
      signal.throwIfAborted()
      const request = new Request(origin + path, { method, headers, body, signal, redirect: 'manual' })
      wasSent = true
      const response = await untilAborted(callOf(handler, request), signal)
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
      throw reading.explain(error, wasSent)
    }
  }
}

async function callOf(handler: Handler, request: Request): Promise<Response> {
  return handler(request)
}
