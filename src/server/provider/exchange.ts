import type { Dispatcher } from 'undici'
import { untilAborted, type Deadline } from '../../client/deadline.ts'
import { type Outcome, type Retrying, retryAfterMs } from '../../client/retry.ts'
import { UpstreamFailure, connectionFault, type UpstreamFailureKind } from './UpstreamFailure.ts'
import { wordFault, type PlainCode } from '../../i18n/fault.ts'

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
  const call = async (request: Request) => handler(request)
  return async (request) => {
    const { method, path, headers, body, signal } = request
    const reading = readBounded(request)
    let isSent = false
    let stream: ReadableStreamDefaultReader<Uint8Array> | undefined
    try {
      signal.throwIfAborted()
      const sent = new Request(origin + path, { method, headers, body, signal, redirect: 'manual' })
      isSent = true
      const response = await untilAborted(call(sent), signal)
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

/** `headers` has only content-type, retry-after, x-trace-id and date. */
export type UpstreamAnswer = { status: number; text: string; headers: Headers }

export type UpstreamRequest = {
  method: 'GET' | 'POST'
  /** Includes the base path and the query. */
  path: string
  headers: Record<string, string>
  body?: string
  /** Used in messages; without the query. */
  call: string
  /** Covers the body, too. */
  signal: AbortSignal
  maxBytes: number
}

export type Exchange = (request: UpstreamRequest) => Promise<UpstreamAnswer>

const megabyte = 1024 * 1024
const passedHeaders = ['content-type', 'retry-after', 'x-trace-id', 'date']

/** Reads a response as it arrives; throws as soon as it is unusable. */
export function readBounded({ call, signal, maxBytes }: UpstreamRequest) {
  const chunks: Uint8Array[] = []
  const headers = new Headers()
  let status: number | undefined
  let bytes = 0

  const fail = (kind: UpstreamFailureKind, message: string, cause?: unknown) =>
    new UpstreamFailure(kind, `${call} ${message}`, { cause })

  const tooLarge = () =>
    fail('too_large', `answered with more than ${maxBytes / megabyte} MB, the limit for one answer`)

  return {
    begin(code: number, header: (name: string) => string | undefined): void {
      status = code
      if (code >= 300 && code < 400)
        throw fail('redirected', `answered ${code}, a redirect, which is not followed`)
      const encoding = header('content-encoding')?.trim().toLowerCase()
      if (encoding && encoding !== 'identity')
        throw fail('encoded', 'answered with an encoding that was not requested')
      if (Number(header('content-length')) > maxBytes) throw tooLarge()
      for (const name of passedHeaders) {
        const value = header(name)
        if (value !== undefined) headers.set(name, value)
      }
    },

    take(chunk: Uint8Array): void {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge()
      chunks.push(chunk)
    },

    end(): UpstreamAnswer {
      if (status === undefined) throw fail('network', 'ended without an answer')
      return { status, text: new TextDecoder().decode(Buffer.concat(chunks)), headers }
    },

    /** Interprets an error by how far the exchange had got. */
    explain(error: unknown, wasSent: boolean): UpstreamFailure {
      if (error instanceof UpstreamFailure) return error
      if (!wasSent) {
        const code = whyNotSent(error, signal)
        const message = `${call} was not sent: ${wordFault({ code })}`
        return new UpstreamFailure('not_sent', message, { cause: error, code })
      }
      if (signal.aborted)
        return isTimeout(signal.reason)
          ? fail('timeout', `was given up: ${signal.reason.message}`, error)
          : fail('network', 'was given up by its caller', error)
      if (isCode(error, 'UND_ERR_HEADERS_OVERFLOW'))
        return fail('too_large', 'answered with headers that are too large', error)
      return status === undefined
        ? fail('network', 'got no answer', error)
        : fail('truncated', 'answered with a body that breaks off', error)
    },
  }
}

function whyNotSent(error: unknown, { aborted, reason }: AbortSignal): PlainCode {
  if (!aborted) return connectionFault(error)
  return isTimeout(reason) ? 'attempt.waited' : 'attempt.given_up'
}

function isTimeout(reason: unknown): reason is Error {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
