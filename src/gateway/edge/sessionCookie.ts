import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from '../context.ts'

/** Under https the name itself forbids a domain and a path, so no other host of the same site can plant one. */
export function createSessionCookie(isHttps: boolean) {
  const name = isHttps ? '__Host-countinghouse' : 'countinghouse'
  const options = { httpOnly: true, secure: isHttps, sameSite: 'Strict', path: '/' } as const
  return {
    read: (context: Context) => getCookie(context, name),
    write: (context: Context, token: string) => setCookie(context, name, token, options),
    clear: (context: Context) => deleteCookie(context, name, options),
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
