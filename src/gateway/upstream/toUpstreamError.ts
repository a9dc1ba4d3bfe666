import { GatewayError } from '../GatewayError.ts'
import { UpstreamFailure, type UpstreamFailureKind } from './UpstreamFailure.ts'

const words: Record<UpstreamFailureKind, [number, string]> = {
  not_sent: [502, 'the payment service cannot be reached'],
  network: [502, 'the payment service did not answer'],
  truncated: [502, 'the answer of the payment service broke off'],
  too_large: [502, 'the answer of the payment service is too large'],
  redirected: [502, 'the payment service answered with a redirect, which is not followed'],
  encoded: [502, 'the payment service answered in an encoding that was not asked for'],
  timeout: [504, 'the payment service took too long'],
  resting: [503, 'the payment service failed often; it is asked again in a few seconds'],
}

/** For reads: what the one who asked is told. */
export function toUpstreamError(error: unknown): never {
  if (!(error instanceof UpstreamFailure)) throw error
  const [status, message] = words[error.kind]
  throw new GatewayError(status, message, { facts: { reason: error.kind } })
}
