import { useTranslate } from 'react-admin'
import type { FailureBody } from '../data-provider/toHttpError.ts'

export type Failure = Partial<Omit<Error, 'name'>> & { status?: number; body?: Partial<FailureBody> }

/** Each kind of failure has its own words; what the service said stands beside them. */
export function useFailureWords() {
  const translate = useTranslate()
  return (error: unknown) => {
    const { status, body = {}, message } = (error ?? {}) as Failure
    const { kind, retryAfterMs, traceId, details = [] } = body
    return {
      title: translate(`failure.${keyOf(kind, status)}`),
      said: kind === 'refused' || kind === 'gateway' || kind === undefined ? message : undefined,
      wait:
        retryAfterMs === undefined
          ? undefined
          : translate('failure.wait', { seconds: Math.ceil(retryAfterMs / 1000) }),
      trace: traceId === undefined ? undefined : translate('failure.trace', { id: traceId }),
      details,
    }
  }
}

function keyOf(kind: FailureBody['kind'] | undefined, status: number | undefined): string {
  if (kind === undefined) return 'unknown'
  if (kind === 'network' && !navigator.onLine) return 'offline'
  if (kind !== 'refused') return kind
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'not_found' : 'refused'
}
