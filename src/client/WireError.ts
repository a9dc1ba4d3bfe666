import { answeredWords, type Detail, type ReadError } from '../contract/errorBody.ts'

/** Why a call got no usable response. Each kind has its own message on screen. */
export type WireErrorKind =
  | 'network'
  | 'timeout'
  | 'redirected'
  | 'rate_limited'
  | 'unavailable'
  | 'not_json'
  | 'truncated'
  | 'too_large'
  | 'too_deep'
  | 'misfit'
  | 'page_base'

type Facts = {
  status?: number
  retryAfterMs?: number
  traceId?: string
  reason?: string
  body?: unknown
  cause?: unknown
}

/** The exchange failed or the response breaks the contract. After a POST, the outcome at the service is unknown. */
export class WireError extends Error {
  override name = 'WireError'
  readonly kind: WireErrorKind
  readonly status: number | undefined
  /** How long a rate-limited caller must wait. */
  readonly retryAfterMs: number | undefined
  readonly traceId: string | undefined
  /** The server's reason code for a failure behind it. */
  readonly reason: string | undefined
  readonly body: unknown

  constructor(
    kind: WireErrorKind,
    message: string,
    { status, retryAfterMs, traceId, reason, body, cause }: Facts = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.traceId = traceId
    this.reason = reason
    this.body = body
  }
}

/** The service understood the request and refused it. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly error: string | undefined
  readonly code: string | number | undefined
  readonly details: Detail[]
  /** Support staff of the service ask for this ID. */
  readonly traceId: string | undefined
  /** False when the body had no readable error: then only the status is known. */
  readonly isExplained: boolean
  readonly body: unknown

  constructor(
    call: string,
    status: number,
    read: ReadError | undefined,
    traceId?: string | undefined,
    body?: unknown,
  ) {
    super(read?.message ?? read?.error ?? `${call} ${answeredWords(status, read?.code)}`)
    this.status = status
    this.error = read?.error
    this.code = read?.code
    this.details = read?.details ?? []
    this.traceId = read?.traceId ?? traceId
    this.isExplained = read !== undefined
    this.body = body
  }
}
