import type { Ask } from './stack.ts'

type Wish = { name?: string; role?: string; mids?: string[]; expiresAt?: string }

/** Creates an access token as an admin does; `read` sends requests with it. Test clocks start in November 2026. */
export async function makeToken(admin: Ask, ask: Ask, wish: Wish = {}) {
  const json = {
    name: 'Nightly report',
    role: 'finance',
    mids: ['mer_1'],
    expiresAt: '2026-12-21T10:00:00.000Z',
    ...wish,
  }
  const answer = await admin('/api/tokens', { json })
  if (answer.status !== 201)
    throw new Error(`POST /api/tokens answered ${answer.status}: ${await answer.text()}`)
  const { token, ...record } = (await answer.json()) as { id: string; token: string; prefix: string }
  return { record, token, read: withToken(ask, token) }
}

/** Adds a token to every request of `ask`. */
export function withToken(ask: Ask, token: string): Ask {
  return (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    return ask(path, { ...init, headers })
  }
}
