import type { createRetry } from '../../client/retry.ts'
import { retryAfterMs } from '../../client/retryAfter.ts'
import type { Deadline } from '../../client/withDeadline.ts'
import { WireError } from '../../client/WireError.ts'
import type { Ask, Exchange, UpstreamAnswer } from './readBounded.ts'
import { readBounded } from './readBounded.ts'
import { UpstreamFailure } from './UpstreamFailure.ts'

type Retrying = ReturnType<typeof createRetry>

const unavailable = [502, 503, 504]

/** Repeats a read by the wire client's rules, and ends with the last answer or failure itself. */
export async function readAgain(
  retrying: Retrying,
  exchange: Exchange,
  ask: Ask,
  deadline: Deadline,
): Promise<UpstreamAnswer> {
  const attempt = async () => {
    const answer = await exchange(ask).catch((error: unknown) => {
      throw isWorthIt(error) && !ask.signal.aborted ? again('network', error) : error
    })
    if (answer.status === 429) throw again('rate_limited', answer)
    if (unavailable.includes(answer.status)) throw again('unavailable', answer)
    return answer
  }
  try {
    return await retrying(attempt, deadline)
  } catch (error) {
    if (error instanceof Again) return error.last()
    throw error instanceof UpstreamFailure ? error : readBounded(ask).explain(error, true)
  }
}

function isWorthIt(error: unknown): error is UpstreamFailure {
  return error instanceof UpstreamFailure && ['not_sent', 'network', 'truncated'].includes(error.kind)
}

/** Carries what came through the retries. */
class Again extends WireError {
  override name = 'Again'
  readonly last: () => UpstreamAnswer

  constructor(kind: WireError['kind'], came: UpstreamAnswer | UpstreamFailure) {
    const answer = came instanceof UpstreamFailure ? undefined : came
    super(kind, 'worth another try', { retryAfterMs: answer && retryAfterMs(answer.headers) })
    this.last = () => {
      if (came instanceof UpstreamFailure) throw came
      return came
    }
  }
}

function again(kind: WireError['kind'], came: UpstreamAnswer | UpstreamFailure): Again {
  return new Again(kind, came)
}
