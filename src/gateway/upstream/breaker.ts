import { UpstreamFailure, type UpstreamFailureKind } from './UpstreamFailure.ts'

const failureLimit = 10
const restMs = 5_000

/** Failures of a service in trouble. One that answers wrongly is up, and a rest would not help. */
const outageKinds: UpstreamFailureKind[] = ['not_sent', 'timeout', 'network', 'truncated']

export type Guarded<T> = {
  call: string
  work: () => Promise<T>
  /** A caller who went away says nothing about the service. */
  hasLeft: () => boolean
}

/** After ten failures in a row reads are refused at once for five seconds; then one of them tries again for all. */
export function createBreaker(now: () => number) {
  let failures = 0
  let restsUntil = 0
  let isProbing = false

  return async function guarded<T>({ call, work, hasLeft }: Guarded<T>): Promise<T> {
    const isProbe = failures >= failureLimit
    if (isProbe && (isProbing || now() < restsUntil))
      throw new UpstreamFailure(
        'resting',
        `${call} was not sent: the service failed ${failureLimit} times in a row`,
      )
    if (isProbe) isProbing = true
    try {
      const answer = await work()
      failures = 0
      return answer
    } catch (error) {
      if (!hasLeft()) count(error, isProbe)
      throw error
    } finally {
      if (isProbe) isProbing = false
    }
  }

  function count(error: unknown, isProbe: boolean): void {
    if (!(error instanceof UpstreamFailure) || !outageKinds.includes(error.kind)) {
      failures = 0
      return
    }
    failures += 1
    if (isProbe || failures === failureLimit) restsUntil = now() + restMs
  }
}
