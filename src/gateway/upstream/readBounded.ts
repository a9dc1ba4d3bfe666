import type { Erased } from '../../ledger/erasure/createErasure.ts'
import type { AnswerRoom } from './answerRoom.ts'
import { connectionWords } from './connectionWords.ts'
import { UpstreamFailure, type UpstreamFailureKind } from './UpstreamFailure.ts'

/**
 * `headers` has content-type, retry-after, x-trace-id and date, and no other. `large`: the bytes of an answer that is
 * too large to be read while others wait; it has no `text`, and a thread has to read it. `erased`: whom that thread
 * leaves out.
 */
export type UpstreamAnswer = {
  status: number
  readonly text: string
  headers: Headers
  large?: Uint8Array
  erased?: Erased
}

/** What is longer is never read on the thread that answers requests: a hundred rows are shorter as a rule. */
export const largeBytes = 128 * 1024

/** Names, texts and values of one answer: a hundred rows have fewer, and each takes some microseconds. */
const mostParts = 8000

/** One request, ready to be sent. */
export type UpstreamRequest = {
  method: 'GET' | 'POST'
  /** As it is sent: the base's path before it, the query behind it. */
  path: string
  headers: Record<string, string>
  body?: string
  /** How messages name the call; the query stays out of them. */
  call: string
  /** Ends the whole exchange, its body included. */
  signal: AbortSignal
  maxBytes: number
  /** Where a large answer has to find room. Unset: its outcome counts, and it is taken whatever comes. */
  room?: AnswerRoom
}

export type Exchange = (request: UpstreamRequest) => Promise<UpstreamAnswer>

const keptHeaders = ['content-type', 'retry-after', 'x-trace-id', 'date']

/** Takes an answer as it comes, and throws at the first thing that makes it unusable. */
export function readBounded({ call, signal, maxBytes, room }: UpstreamRequest) {
  const body = growingBytes(makeRoom)
  let giveBack = () => {}
  const headers = new Headers()
  let status: number | undefined
  let bytes = 0

  const fail = (kind: UpstreamFailureKind, message: string, cause?: unknown) =>
    new UpstreamFailure(kind, `${call} ${message}`, { status, cause })

  const tooLarge = () => fail('too_large', `answered with more than ${maxBytes} bytes`)

  function makeRoom(size: number): void {
    if (!room || size <= largeBytes) return
    giveBack()
    if (!room.hasRoom(size)) throw fail('busy', 'answered with much, while much else is being read')
    giveBack = room.hold(size)
  }

  return {
    begin(code: number, header: (name: string) => string | undefined): void {
      status = code
      if (code >= 300 && code < 400)
        throw fail('redirected', `answered ${code}, a redirect, which is not followed`)
      const encoding = header('content-encoding')?.trim().toLowerCase()
      if (encoding && encoding !== 'identity')
        throw fail('encoded', 'answered with an encoding that was not requested')
      const length = Number(header('content-length'))
      if (length > maxBytes) throw tooLarge()
      if (length > 0) body.expect(length)
      for (const name of keptHeaders) {
        const value = header(name)
        if (value !== undefined) headers.set(name, value)
      }
    },

    take(chunk: Uint8Array): void {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge()
      body.add(chunk)
    },

    end(): UpstreamAnswer {
      if (status === undefined) throw fail('network', 'ended without an answer')
      const all = body.all()
      if (bytes <= largeBytes && !isDense(all))
        return { status, text: new TextDecoder().decode(all), headers }
      return {
        status,
        headers,
        large: all,
        get text(): string {
          throw fail('too_large', 'answered with too much to be read at once')
        },
      }
    },

    /** However it went: what has come is its reader's from here on. */
    close: () => giveBack(),

    /** What an error means, by how far the exchange had come. */
    explain(error: unknown, wasSent: boolean): UpstreamFailure {
      if (error instanceof UpstreamFailure) return error
      if (!wasSent) return fail('not_sent', `was not sent: ${whyNotSent(error, signal)}`, error)
      if (signal.aborted)
        return isTimeout(signal.reason)
          ? fail('timeout', `was given up: ${messageOf(signal.reason)}`, error)
          : fail('network', 'was given up by its caller', error)
      if (isCode(error, 'UND_ERR_HEADERS_OVERFLOW'))
        return fail('too_large', 'answered with headers that are too large', error)
      return status === undefined
        ? fail('network', 'got no answer', error)
        : fail('truncated', 'answered with a body that breaks off', error)
    },
  }
}

/** A request that was given up while it waited for its turn has words already. */
function whyNotSent(error: unknown, { aborted, reason }: AbortSignal): string {
  if (!aborted) return connectionWords(error)
  return isTimeout(reason) ? messageOf(reason) : 'it was given up by its caller'
}

/** Copied as they come: to put megabytes together at the end would hold up everybody, and several end at once. */
function growingBytes(makeRoom: (size: number) => void) {
  let kept: Uint8Array = new Uint8Array()
  let length = 0
  let expected = 0
  return {
    /** As many as the answer says that it has. */
    expect(size: number): void {
      makeRoom(size)
      expected = size
    },
    add(chunk: Uint8Array): void {
      if (length === 0) kept = chunk
      else {
        if (length + chunk.byteLength > kept.byteLength) {
          const size = Math.max(expected, 2 * kept.byteLength, length + chunk.byteLength)
          if (size > expected) makeRoom(size)
          const wider = Buffer.allocUnsafeSlow(size)
          wider.set(kept.subarray(0, length))
          kept = wider
        }
        kept.set(chunk, length)
      }
      length += chunk.byteLength
    },
    all: (): Uint8Array => kept.subarray(0, length),
  }
}

/** Whether an answer of few bytes holds a great many parts. */
function isDense(body: Uint8Array): boolean {
  if (body.length < 2 * mostParts) return false
  let [quotes, commas] = [0, 0]
  // Every answer is looked through: an iterator takes ten times as long.
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (byte === 34) quotes += 1
    else if (byte === 44) commas += 1
  }
  return quotes / 2 + commas > mostParts
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'no reason given'
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
