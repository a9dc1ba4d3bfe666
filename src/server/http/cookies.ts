import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from './context.ts'

type Options = { isHttps: boolean; sameSite?: 'Strict' | 'Lax'; path?: string; maxAge?: number }

export type Cookie = ReturnType<typeof createCookie>

/** `__Host-` forbids domain and path, so no sibling host can plant a cookie. It requires the path `/`. */
export function createCookie(word: string, { isHttps, sameSite = 'Strict', path = '/', maxAge }: Options) {
  const prefix = path === '/' ? '__Host' : '__Secure'
  const name = isHttps ? `${prefix}-${word}` : word
  const options = { httpOnly: true, secure: isHttps, sameSite, path }
  return {
    read: (context: Context) => getCookie(context, name),
    write: (context: Context, value: string) =>
      setCookie(context, name, value, { ...options, ...(maxAge !== undefined && { maxAge }) }),
    clear: (context: Context) => deleteCookie(context, name, options),
  }
}
