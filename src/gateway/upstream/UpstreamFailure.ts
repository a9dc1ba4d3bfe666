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

/** For `too_large` the failure's own message names the route and the limit. */
const words: Record<Exclude<UpstreamFailureKind, 'too_large'>, [number, string]> = {
  not_sent: [502, 'the payment service cannot be reached'],
  network: [502, 'the payment service did not answer'],
  truncated: [502, 'the answer of the payment service broke off'],
  redirected: [502, 'the payment service answered with a redirect, which is not followed'],
  encoded: [502, 'the payment service answered in an encoding that was not asked for'],
  timeout: [504, 'the payment service took too long'],
  resting: [503, 'the payment service failed often; it is asked again in a few seconds'],
}

const largeAdvice = 'ask for fewer rows, or the operator of the payment service for shorter answers'

/** For reads: the error that the client gets. */
export function toUpstreamError(error: unknown): never {
  if (!(error instanceof UpstreamFailure)) throw error
  const { kind } = error
  const [status, message] = kind === 'too_large' ? [502, `${error.message}: ${largeAdvice}`] : words[kind]
  throw new GatewayError(status, message, { facts: { reason: kind } })
}
