import { HttpError } from 'react-admin'
import type { ErrorBody, CodedFault } from '../../api/errors.ts'
import type { FailureBody } from '../data-provider/toHttpError.ts'

type Parts = {
  fetch: typeof globalThis.fetch
  isIdle: () => boolean
  onActive?: () => void
  /** Session counter: a response from an earlier session says nothing about this one. */
  generation: () => number
  /** Token counter: another tab may renew the token of the session. */
  token: () => number
  onToken: () => void
  onSignedOut: () => void
}

/** These calls return a new token, and the old one is void before the response arrives. */
const newToken = /^\/api\/session\//

/** An idle page must not keep its session alive. A request whose token changed meanwhile is repeated. */
export function createApiFetch({
  fetch,
  isIdle,
  onActive,
  generation,
  token,
  onToken,
  onSignedOut,
}: Parts): typeof globalThis.fetch {
  let changing: Promise<unknown> | undefined

  return async function apiFetch(input, init) {
    const headers = new Headers(init?.headers)
    if (isIdle()) headers.set('X-Background', '1')
    else onActive?.()
    const sentUnder = generation()
    const sentWith = token()
    const answer = fetch(input, { ...init, headers })
    if (newToken.test(String(input))) {
      changing = answer.then(
        ({ ok }) => ok && onToken(),
        () => {},
      )
    }
    const response = await answer
    if (response.status !== 401 || (await isWrongSecret(response))) return response
    await changing
    if (sentUnder !== generation()) return response
    // Refused because of the old token, so nothing was done.
    if (sentWith !== token()) return apiFetch(input, init)
    onSignedOut()
    return response
  }
}

/** A wrong password or code also gets 401, but does not end the session. */
async function isWrongSecret(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const reason: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'reason') : undefined
  return reason === 'wrong' || reason === 'wrong_code'
}

export type ApiCall = <T>(method: string, path: string, body?: unknown) => Promise<T>

export function createApiCall(fetch: typeof globalThis.fetch): ApiCall {
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

function faultOf({ reason, variant, params }: CodedFault): CodedFault {
  return { ...(reason && { reason }), ...(variant && { variant }), ...(params && { params }) }
}

/** Refusals of the server use the server's own field names. */
function kindOf(status: number): FailureBody['kind'] {
  if (status === 429) return 'busy'
  if (status >= 500) return 'unavailable'
  return status === 403 || status === 404 ? 'refused' : 'server'
}

async function request(fetch: typeof globalThis.fetch, method: string, path: string, body: unknown) {
  const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' }
  try {
    return await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  } catch {
    throw new HttpError(`${method} ${path} got no answer`, 0, { kind: 'network', details: [] })
  }
}
