type Parts = {
  fetch: typeof globalThis.fetch
  /** Nobody has touched the page for a while. */
  isIdle: () => boolean
  /** A request left that keeps the session alive. */
  onActive?: () => void
  /** Counts the sessions: an answer under the one before says nothing about this one. */
  generation: () => number
  /** Counts the tokens: the same operator may get another one for the session in this tab or in a neighbour. */
  token: () => number
  /** The same operator's session has a new token. */
  onToken: () => void
  /** The gateway knows no session any more. */
  onSignedOut: () => void
}

/** Whatever is shown there brings a new token, and the one before is void before the answer arrives. */
const newToken = /^\/api\/session\//

/**
 * The browser's `fetch` as the gateway wants it: a page that is left alone keeps no session alive, and what was on its
 * way while the token changed is sent again.
 */
export function createGatewayFetch({
  fetch,
  isIdle,
  onActive,
  generation,
  token,
  onToken,
  onSignedOut,
}: Parts): typeof globalThis.fetch {
  let changing: Promise<unknown> | undefined

  return async function gatewayFetch(input, init) {
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
    // Refused for the former token, so nothing was done yet.
    if (sentWith !== token()) return gatewayFetch(input, init)
    onSignedOut()
    return response
  }
}

/** A mistyped password or code is answered with 401, too, and ends nothing. */
async function isWrongSecret(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const reason: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'reason') : undefined
  return reason === 'wrong' || reason === 'wrong_code'
}
