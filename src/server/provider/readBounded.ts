import { wordFault, type PlainCode } from '../../i18n/fault.ts'
import { connectionFault, UpstreamFailure, type UpstreamFailureKind } from './UpstreamFailure.ts'

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
    new UpstreamFailure(kind, `${call} ${message}`, { status, cause })

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
        return new UpstreamFailure('not_sent', message, { status, cause: error, code })
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
