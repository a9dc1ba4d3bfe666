type Parts = {
  fetch: typeof globalThis.fetch
  /** Nobody has touched the page for a while. */
  isIdle: () => boolean
  /** A request left that keeps the session alive. */
  onActive?: () => void
  /** Counts the sessions: an answer under the one before says nothing about this one. */
  generation: () => number
  /** The gateway knows no session any more. */
  onSignedOut: () => void
}

/** The browser's `fetch` as the gateway wants it: a page that is left alone keeps no session alive. */
export function createGatewayFetch({
  fetch,
  isIdle,
  onActive,
  generation,
  onSignedOut,
}: Parts): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (isIdle()) headers.set('X-Background', '1')
    else onActive?.()
    const sentUnder = generation()
    const response = await fetch(input, { ...init, headers })
    if (response.status === 401 && !(await isWrongSecret(response)) && sentUnder === generation())
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
