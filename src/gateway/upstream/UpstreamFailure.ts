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
