type Parts = {
  fetch: typeof globalThis.fetch
  /** Nobody has touched the page for a while. */
  isIdle: () => boolean
  /** A request left that keeps the session alive. */
  onActive?: () => void
  /** Counts the sessions: what was asked under the one before says nothing about this one. */
  generation: () => number
  /** The gateway knows no session any more. */
  onSignedOut: () => void
}

/** The browser's `fetch` as the gateway wants it: no personal data in addresses, and no life for a page that is left alone. */
export function createGatewayFetch({
  fetch,
  isIdle,
  onActive,
  generation,
  onSignedOut,
}: Parts): typeof globalThis.fetch {
  return async (input, init) => {
    const [address, changed] = withoutPersonalData(input, init)
    const headers = new Headers(changed?.headers)
    if (isIdle()) headers.set('X-Background', '1')
    else onActive?.()
    const asked = generation()
    const response = await fetch(address, { ...changed, headers })
    if (response.status === 401 && !(await isWrongSecret(response)) && asked === generation()) onSignedOut()
    return response
  }
}

type Request = Parameters<typeof globalThis.fetch>

/** Addresses reach logs and histories: who looks for an e-mail or a phone says it in a body. */
function withoutPersonalData(input: Request[0], init: Request[1]): Request {
  const [path = '', query] = String(input).split('?')
  const search = new URLSearchParams(query)
  const isRead = (init?.method ?? 'GET') === 'GET'
  if (!isRead || !path.endsWith(peoplePath) || !(search.has('email') || search.has('phone')))
    return [input, init]
  const headers = new Headers(init?.headers)
  headers.set('Content-Type', 'application/json')
  const body = JSON.stringify(
    Object.fromEntries(
      [...search].map(([name, value]) => [name, isCount(name, value) ? Number(value) : value]),
    ),
  )
  return [path.replace(peoplePath, '/find-live-users'), { ...init, method: 'POST', headers, body }]
}

const peoplePath = '/v1/public/users/individual'

function isCount(name: string, value: string): boolean {
  return (name === 'limit' || name === 'page') && /^\d{1,9}$/.test(value)
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
