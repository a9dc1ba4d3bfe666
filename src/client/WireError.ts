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
