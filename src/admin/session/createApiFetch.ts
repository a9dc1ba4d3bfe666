import { createApiHttp } from '../data-provider/apiHttp.ts'

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

/** Calls about the session itself, which need no merchant ID. */
export function createApiCall(fetch: typeof globalThis.fetch): ApiCall {
  const http = createApiHttp({ baseUrl: '', fetch })
  return async <T>(method: string, path: string, body?: unknown) =>
    (await http(path, { method, body: JSON.stringify(body) })).json as T
}
