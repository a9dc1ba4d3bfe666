import { insertNew } from '../../store/upsert.ts'
import { z } from 'zod'
import { iso, type Db } from '../../store/openStore.ts'
import type { Context } from '../http/context.ts'
import { createCookie } from '../http/cookies.ts'
import { hashToken } from '../access/sessions.ts'
import type { Seal } from './seal.ts'

const attemptSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  returnTo: z.string(),
  /** In the store's time. */
  until: z.number(),
  /** Token hash of the browser's previous session, whose cookie is not sent on the cross-site return. */
  oldSession: z.string().optional(),
})
export type OidcAttempt = z.infer<typeof attemptSchema>

const lifetimeMs = 10 * 60_000

/** A pending sign-in at the provider, sealed in a cookie, for one return. */
export function createOidcAttempts({ seal, isHttps }: { seal: Seal; isHttps: boolean }) {
  // `Strict` would drop it on the provider's redirect, and `/` would send it with every request.
  const cookie = createCookie('countinghouse-oidc', {
    isHttps,
    sameSite: 'Lax',
    path: '/api/oidc',
    maxAge: lifetimeMs / 1000,
  })
  return {
    write(context: Context, now: number, attempt: Omit<OidcAttempt, 'until'>): void {
      const sealed = seal.seal(JSON.stringify({ ...attempt, until: now + lifetimeMs }), 'oidc')
      cookie.write(context, sealed)
    },

    take(context: Context, now: number): OidcAttempt | undefined {
      const text = seal.open(cookie.read(context) ?? '', 'oidc')
      cookie.clear(context)
      if (text === undefined) return undefined
      const { data } = attemptSchema.safeParse(JSON.parse(text))
      return data && now < data.until ? data : undefined
    },
  }
}

/** Each attempt works once, even with parallel returns at several servers. */
export function claimAttempt(db: Db, { state, until }: OidcAttempt): Promise<boolean> {
  return insertNew(db, 'oidc_return', { state_hash: hashToken(state), until: iso(until) })
}

/** A local path to return to; `/` for anything a browser could read as another site. */
export function toLocalPath(path: string | undefined): string {
  if (path === undefined || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]{0,1000}$/.test(path)) return '/'
  const base = 'https://ours.invalid'
  if (!URL.canParse(path, base)) return '/'
  const { origin, pathname } = new URL(path, base)
  return origin === base && !pathname.startsWith('//') && !/^\/api(\/|$)/.test(pathname) ? path : '/'
}
