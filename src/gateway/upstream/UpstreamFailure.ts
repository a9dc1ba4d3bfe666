import { fault, type PlainCode } from '../../i18n/fault.ts'
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
  /** Why nothing was sent. */
  readonly code: PlainCode | undefined

  constructor(
    kind: UpstreamFailureKind,
    message: string,
    { status, cause, code }: { status?: number; cause?: unknown; code?: PlainCode } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.status = status
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

/** For reads: the error that the client gets. */
export function toUpstreamError(error: unknown): never {
  if (!(error instanceof UpstreamFailure)) throw error
  const { kind } = error
  if (kind === 'too_large') throw new GatewayError(502, fault('too_large', { fault: error.message }))
  throw new GatewayError(...answers[kind])
}
