import type { Deadline } from '../../client/deadline.ts'
import type { Outcome, Retrying } from '../../client/retry.ts'
import { retryAfterMs } from '../../client/retryAfter.ts'
import { readBounded, type UpstreamRequest, type Exchange, type UpstreamAnswer } from './readBounded.ts'
import { UpstreamFailure } from './UpstreamFailure.ts'

/** Repeats a read by the wire client's rules, and ends with the last answer or failure itself. */
export async function retryRead(
  retrying: Retrying,
  exchange: Exchange,
  request: UpstreamRequest,
  deadline: Deadline,
): Promise<UpstreamAnswer> {
  try {
    return await retrying(
      () => exchange(request),
      deadline,
      (outcome) => (request.signal.aborted ? undefined : waitOf(outcome)),
    )
  } catch (error) {
    throw asFailure(request, error)
  }
}

export function asFailure(request: UpstreamRequest, error: unknown): UpstreamFailure {
  return error instanceof UpstreamFailure ? error : readBounded(request).explain(error, true)
}

function waitOf(outcome: Outcome<UpstreamAnswer>): number | undefined {
  if ('error' in outcome) {
    const { error } = outcome
    const isLost =
      error instanceof UpstreamFailure && ['not_sent', 'network', 'truncated'].includes(error.kind)
    return isLost ? 0 : undefined
  }
  const { status, headers } = outcome.answer
  return [429, 502, 503, 504].includes(status) ? (retryAfterMs(headers) ?? 0) : undefined
}
