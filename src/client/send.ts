import { JsonError, parseJson, tryParseJson } from '../contract/json.ts'
import { readErrorBody } from '../contract/errorBody.ts'
import { ApiError, WireError } from './WireError.ts'
import { retryAfterMs } from './retry.ts'
import { untilAborted } from './deadline.ts'

export type Exchange = {
  fetch: typeof fetch
  method: string
  url: string
  call: string
  headers: Headers
  /** JSON text, or a file that carries its own content type. */
  body?: string | Blob
  signal: AbortSignal
  maxBytes: number
}

export type Reply = { body: unknown; status: number; headers: Headers; traceId?: string }

/** The only `fetch`: sends one request and returns the parsed response or throws a specific error. */
export async function send(exchange: Exchange): Promise<Reply> {
  const response = await request(exchange)
  const traceId = response.headers.get('x-trace-id') ?? undefined
  const { status } = response
  const fail = (kind: WireError['kind'], message: string, facts = {}) =>
    new WireError(kind, `${exchange.call} ${message}`, { status, traceId, ...facts })

  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    void response.body?.cancel()
    throw fail('redirected', 'answered with a redirect, which is not followed')
  }
  if (status === 429) {
    // A 429 counts even when its body is unreadable.
    const refusal = tryParseJson(await readText(response, exchange, fail).catch(() => ''))
    throw fail('rate_limited', 'answered 429', {
      retryAfterMs: retryAfterMs(response.headers),
      body: refusal,
    })
  }
  const text = await readText(response, exchange, fail)
  if (status >= 400) {
    const refusal = tryParseJson(text)
    const read = readErrorBody(refusal)
    // Every 4xx is a refusal: the interface documents the body of 400 only.
    if (status < 500) throw new ApiError(exchange.call, status, read, traceId, refusal)
    throw fail('unavailable', `answered ${status}`, {
      retryAfterMs: retryAfterMs(response.headers),
      reason: read?.reason,
      body: refusal,
    })
  }
  const body = text === '' ? undefined : parse(text, fail)
  return { body, status, headers: response.headers, traceId }
}

type Fail = (kind: WireError['kind'], message: string, facts?: object) => WireError

async function request({ fetch, method, url, call, headers, body, signal }: Exchange): Promise<Response> {
  const init: RequestInit = { method, headers, signal, redirect: 'manual' }
  if (body !== undefined) {
    init.body = body
    headers.set('Content-Type', typeof body === 'string' ? 'application/json' : body.type)
  }
  // Without this check, a handler mounted as a function would run after the caller has gone.
  signal.throwIfAborted()
  try {
    return await untilAborted(fetch(url, init), signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw new WireError('network', `${call} got no answer`, { cause })
  }
}

/** Counts bytes after decompression, since a small compressed body can become a large one. */
async function readText(response: Response, { signal, maxBytes }: Exchange, fail: Fail): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal)
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > maxBytes) throw fail('too_large', `answered with more than ${maxBytes} bytes`)
      text += decoder.decode(value, { stream: true })
    }
  } catch (cause) {
    reader.cancel().catch(() => {})
    signal.throwIfAborted()
    throw cause instanceof WireError
      ? cause
      : fail('truncated', 'answered with a body that breaks off', { cause })
  }
}

function parse(text: string, fail: Fail): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonError) throw fail(error.kind, `answered with ${error.message}`)
    throw error
  }
}
