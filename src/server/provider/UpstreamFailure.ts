import { fault, type PlainCode } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'

export type UpstreamFailureKind =
  /** Certainly no byte of the request was written. */
  | 'not_sent'
  | 'timeout'
  | 'network'
  | 'truncated'
  | 'too_large'
  | 'redirected'
  | 'encoded'
  /** Circuit breaker open after many failures. Reads only; nothing was sent. */
  | 'resting'

/** No usable response. Except for `not_sent`, a POST may have been executed. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly kind: UpstreamFailureKind
  readonly code: PlainCode | undefined

  constructor(
    kind: UpstreamFailureKind,
    message: string,
    { cause, code }: { cause?: unknown; code?: PlainCode } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.code = code
  }
}

/** For `too_large` the failure's own message names the route and the limit. */
const answers: Record<Exclude<UpstreamFailureKind, 'too_large'>, [number, PlainCode]> = {
  not_sent: [502, 'not_sent.read'],
  network: [502, 'network'],
  truncated: [502, 'truncated'],
  redirected: [502, 'redirected'],
  encoded: [502, 'encoded'],
  timeout: [504, 'timeout'],
  resting: [503, 'resting'],
}

export function toUpstreamError(error: unknown): never {
  if (!(error instanceof UpstreamFailure)) throw error
  const { kind } = error
  if (kind === 'too_large') throw new ApiError(502, fault('too_large', { fault: error.message }))
  throw new ApiError(...answers[kind])
}

/** Code of a failed connection: original errors contain internal addresses, and this goes to screens and the audit log. */
export function connectionFault(error: unknown): PlainCode {
  const code = codeOf(error)
  if (code === undefined) return 'attempt.no_connection'
  return faults.get(code) ?? (/CERT|TLS|SSL|SIGNATURE/.test(code) ? noTrust : 'attempt.no_connection')
}

export const addressRefused = 'ERR_ADDRESS_REFUSED'

const noTrust = 'attempt.untrusted'
const noName = 'attempt.no_name'
const tooLate = 'attempt.connect_timeout'
const brokenOff = 'attempt.broke_off'

const faults = new Map<string, PlainCode>([
  ['ECONNREFUSED', 'attempt.refused'],
  ['ENOTFOUND', noName],
  ['EAI_AGAIN', noName],
  ['ETIMEDOUT', tooLate],
  ['UND_ERR_CONNECT_TIMEOUT', tooLate],
  ['ECONNRESET', brokenOff],
  ['EPIPE', brokenOff],
  ['UND_ERR_SOCKET', brokenOff],
  ['EHOSTUNREACH', 'attempt.no_way'],
  ['ENETUNREACH', 'attempt.no_way'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', noTrust],
  ['UNABLE_TO_GET_ISSUER_CERT', noTrust],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', noTrust],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', noTrust],
  [addressRefused, 'attempt.address_refused'],
])

/** A name with several addresses fails with several errors. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return codeOf(error.cause)
}
