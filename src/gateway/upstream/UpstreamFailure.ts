import { GatewayError } from '../GatewayError.ts'

export type UpstreamFailureKind =
  /** It is certain that no byte of the request was written. */
  | 'not_sent'
  | 'timeout'
  | 'network'
  | 'truncated'
  | 'too_large'
  | 'redirected'
  | 'encoded'
  /** The service failed so often that it is left alone for a moment. Reads only; nothing was sent. */
  | 'resting'
  /** A large answer found no room here. */
  | 'busy'

/** No usable answer came. But for `not_sent` it is not known what the service did with a POST. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly kind: UpstreamFailureKind
  readonly status: number | undefined

  constructor(
    kind: UpstreamFailureKind,
    message: string,
    { status, cause }: { status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.status = status
  }
}

const words: Record<UpstreamFailureKind, [number, string]> = {
  not_sent: [502, 'the payment service cannot be reached'],
  network: [502, 'the payment service did not answer'],
  truncated: [502, 'the answer of the payment service broke off'],
  too_large: [502, 'the answer of the payment service is too large'],
  redirected: [502, 'the payment service answered with a redirect, which is not followed'],
  encoded: [502, 'the payment service answered in an encoding that was not asked for'],
  timeout: [504, 'the payment service took too long'],
  resting: [503, 'the payment service failed often; it is asked again in a few seconds'],
  busy: [503, 'too many large answers are being read right now'],
}

/** For reads: the error that the client gets. */
export function toUpstreamError(error: unknown): never {
  if (!(error instanceof UpstreamFailure)) throw error
  const [status, message] = words[error.kind]
  throw new GatewayError(status, message, {
    facts: { reason: error.kind },
    ...(error.kind === 'busy' && { headers: { 'Retry-After': '2' } }),
  })
}
