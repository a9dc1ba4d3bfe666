import { HttpError } from 'react-admin'
import type { ErrorBody, ToldFault } from '../../api/errors.ts'
import type { FailureBody } from '../data-provider/toHttpError.ts'

/** Asks the gateway's own routes for signing in and for one's own account. */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

export function createAsk(fetch: typeof globalThis.fetch): Ask {
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await request(fetch, method, path, body)
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T
    const failure = ((await response.json().catch(() => undefined)) ?? {}) as Partial<ErrorBody> & {
      needs?: string[]
    }
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
    const kind = kindOf(response.status)
    throw new HttpError(failure.message ?? `${method} ${path} answered ${response.status}`, response.status, {
      kind,
      ...faultOf(failure),
      ...(failure.needs && { needs: failure.needs }),
      details: failure.details ?? [],
      retryAfterMs: Number.isFinite(wait) ? wait * 1000 : undefined,
    } satisfies FailureBody)
  }
}

function faultOf({ reason, variant, params }: ToldFault): ToldFault {
  return { ...(reason && { reason }), ...(variant && { variant }), ...(params && { params }) }
}

/** It is the gateway that says no here, as elsewhere, and calls fields by names of its own. */
function kindOf(status: number): FailureBody['kind'] {
  if (status === 429) return 'busy'
  if (status >= 500) return 'unavailable'
  return status === 403 || status === 404 ? 'refused' : 'gateway'
}

async function request(fetch: typeof globalThis.fetch, method: string, path: string, body: unknown) {
  const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  try {
    return await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  } catch {
    throw new HttpError(`${method} ${path} got no answer`, 0, { kind: 'network', details: [] })
  }
}
