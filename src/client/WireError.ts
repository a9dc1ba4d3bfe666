import { answeredWords, type Detail, type ReadError } from '../contract/errorBody.ts'

/** Why no usable answer came. Each is told to a person in other words. */
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

/** The exchange failed, or what came does not fit the contract. What the service did with a POST is then not known. */
export class WireError extends Error {
  override name = 'WireError'
  readonly kind: WireErrorKind
  readonly status: number | undefined
  /** How long a rate-limited caller was asked to wait. */
  readonly retryAfterMs: number | undefined
  readonly traceId: string | undefined
  /** What went wrong behind a gateway that was asked, in its own word. */
  readonly reason: string | undefined
  /** The answer's JSON, where it had any. */
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

/** The service understood the request and said no. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Its short name. */
  readonly error: string | undefined
  readonly code: string | number | undefined
  readonly details: Detail[]
  /** What the service's own people ask for. */
  readonly traceId: string | undefined
  /** False where the body said nothing that can be read: then only the status is known. */
  readonly isExplained: boolean
  /** The answer's JSON, where it had any. */
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
