import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { iso, type Db } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../sessions.ts'
import type { Seal } from './seal.ts'

const attemptSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  returnTo: z.string(),
  /** In the store's time. */
  until: z.number(),
  /** Hash of the token of the session that the browser had. Its own cookie does not come back from another site. */
  oldSession: z.string().optional(),
})
export type OidcAttempt = z.infer<typeof attemptSchema>

const lifetimeMs = 10 * 60_000

/** A sign-in on its way to the provider and back. The browser keeps it, sealed; it is good for one return. */
export function createOidcAttempts({ seal, isHttps }: { seal: Seal; isHttps: boolean }) {
  // `__Host-` would ask for the path `/`, and send it with every request.
  const name = isHttps ? '__Secure-countinghouse-oidc' : 'countinghouse-oidc'
  // Strict would keep it from the return, which begins on the provider's site.
  const options = { httpOnly: true, secure: isHttps, sameSite: 'Lax', path: '/api/oidc' } as const
  return {
    write(context: Context, now: number, attempt: Omit<OidcAttempt, 'until'>): void {
      const sealed = seal.seal(JSON.stringify({ ...attempt, until: now + lifetimeMs }), 'oidc')
      setCookie(context, name, sealed, { ...options, maxAge: lifetimeMs / 1000 })
    },

    take(context: Context, now: number): OidcAttempt | undefined {
      const text = seal.open(getCookie(context, name) ?? '', 'oidc')
      deleteCookie(context, name, options)
      if (text === undefined) return undefined
      const { data } = attemptSchema.safeParse(JSON.parse(text))
      return data && now < data.until ? data : undefined
    },
  }
}

/** An attempt is good for one return, also where two come at once, at different gateways. */
export async function claimAttempt(db: Db, { state, until }: OidcAttempt): Promise<boolean> {
  const claimed = await db
    .insertInto('oidc_return')
    .values({ state_hash: hashToken(state), until: iso(until) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('until')
    .executeTakeFirst()
  return claimed !== undefined
}

/** After its time an attempt is refused by its own date. */
export async function forgetOidcReturns(db: Db, now: number): Promise<void> {
  await db.deleteFrom('oidc_return').where('until', '<', iso(now)).execute()
}

/** A path of ours to go back to. Whatever a browser could read as another site is `/`. */
export function toLocalPath(path: string | undefined): string {
  if (path === undefined || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]{0,1000}$/.test(path)) return '/'
  const base = 'https://ours.invalid'
  if (!URL.canParse(path, base)) return '/'
  const { origin, pathname } = new URL(path, base)
  return origin === base && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname) ? path : '/'
}
