import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Visit } from '../context.ts'

/** Under https the name itself forbids a domain and a path, so no other host of the same site can plant one. */
export function createSessionCookie(isHttps: boolean) {
  const name = isHttps ? '__Host-countinghouse' : 'countinghouse'
  const options = { httpOnly: true, secure: isHttps, sameSite: 'Strict', path: '/' } as const
  return {
    read: (visit: Visit) => getCookie(visit, name),
    write: (visit: Visit, token: string) => setCookie(visit, name, token, options),
    clear: (visit: Visit) => deleteCookie(visit, name, options),
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
