import { useTranslate } from 'react-admin'
import type { FailureBody } from '../data-provider/toHttpError.ts'
import { useSaid } from './useSaid.ts'

export type Failure = Partial<Omit<Error, 'name'>> & { status?: number; body?: Partial<FailureBody> }

/** Each kind of failure has its own words; what the service said stands beside them. */
export function useFailureWords() {
  const translate = useTranslate()
  const inOwnLanguage = useSaid()
  return (error: unknown) => {
    const { status, body = {}, message } = (error ?? {}) as Failure
    const { kind, retryAfterMs, traceId, details = [] } = body
    const isNo = kind === 'refused' || kind === 'gateway'
    const said = isNo || kind === undefined ? message : undefined
    return {
      title: translate(`failure.${keyOf(kind, status)}`),
      said: said === undefined ? undefined : inOwnLanguage(said),
      /** What programs call it: the short name and the code of a refusal. */
      named: isNo ? namesOf(body, said) : undefined,
      wait:
        retryAfterMs === undefined
          ? undefined
          : translate('failure.wait', { seconds: Math.ceil(retryAfterMs / 1000) }),
      trace: traceId === undefined ? undefined : translate('failure.trace', { id: traceId }),
      details: details.map(({ field, message }) => ({ field, message: inOwnLanguage(message) })),
    }
  }
}

function namesOf({ error, code }: Partial<FailureBody>, said: string | undefined): string | undefined {
  const names = [error === said ? undefined : error, code?.toString()]
  return [...new Set(names.filter((name) => name !== undefined && name !== ''))].join(' · ') || undefined
}

function keyOf(kind: FailureBody['kind'] | undefined, status: number | undefined): string {
  if (kind === undefined) return 'unknown'
  if (kind === 'network' && !navigator.onLine) return 'offline'
  if (kind !== 'refused') return kind
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  return status === 404 ? 'not_found' : 'refused'
}
