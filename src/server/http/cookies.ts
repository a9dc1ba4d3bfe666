import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from './context.ts'

type Options = { secure: boolean; sameSite: 'Strict' | 'Lax'; path: string; maxAge?: number }

export function createCookie(name: string, { maxAge, ...rest }: Options) {
  const options = { httpOnly: true, ...rest }
  return {
    read: (context: Context) => getCookie(context, name),
    write: (context: Context, value: string) =>
      setCookie(context, name, value, { ...options, ...(maxAge !== undefined && { maxAge }) }),
    clear: (context: Context) => deleteCookie(context, name, options),
  }
}
