import { auditedChange } from '../trail/audit.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { actorOf, type Context } from '../http/context.ts'
import { createAddressLimit, createRate, rates } from '../access/rateLimit.ts'
import type { SessionCookie } from '../access/requirePolicy.ts'
import { ApiError } from '../http/ApiError.ts'
import { tokenReads, type OwnRoute } from '../access/permissions.ts'
import type { Refusals } from '../trail/refusals.ts'
import {
  readBearer,
  findToken,
  type AccessToken,
  type TokenState,
  tokenEntry,
  sessionOf,
} from './accessToken.ts'

const usedEveryMs = 60_000

type Parts = { store: Store; cookie: SessionCookie; refusals: Refusals }

/** Authenticates a request by token instead of session, for the routes that allow it. False: no token was sent. */
export function createTryToken({ store, cookie, refusals }: Parts) {
  const limit = createAddressLimit({ failures: 100, seconds: 600 })
  const take = createRate(rates.tokens)

  return async function tryToken(context: Context, route: OwnRoute | undefined): Promise<boolean> {
    const bearer = readBearer(context)
    if (bearer === undefined) return false
    // Browsers add the cookie by themselves; a page using a token must not get the session's rights.
    if (cookie.read(context) !== undefined) throw new ApiError(400, 'token.with_session')
    await limit.check(context.get('ip'))
    const token = await findToken(store, bearer)
    if (!token) {
      await limit.count(context.get('ip'))
      return refuse(context, 'unknown')
    }
    await take(token.id)
    if (token.state !== 'live') return refuse(context, token.state, token)
    context.set('session', sessionOf(token))
    if (route === undefined || !tokenReads.has(route))
      throw new ApiError(403, 'token.scope', {
        refusal: { details: { why: 'token' } },
      })
    await noteUse(context, token)
    return true
  }

  async function refuse(
    context: Context,
    why: Exclude<TokenState, 'live'> | 'unknown',
    token?: AccessToken,
  ): Promise<never> {
    await refusals.ofStranger({
      action: 'token.refused',
      outcome: 'refused',
      ...actorOf(context),
      ...(token ? tokenEntry(token, { why }) : { details: { why } }),
    })
    throw new ApiError(401, `token.${why}`, {
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    })
  }

  /** Logs the first use; with several servers only one writes the line. */
  async function noteUse(context: Context, { lastUsedAt: before, ...token }: AccessToken): Promise<void> {
    const now = await store.now()
    if (before !== null && now - Date.parse(before) < usedEveryMs) return
    await auditedChange(store, async (db) => {
      const written = await db
        .updateTable('access_token')
        .set({ last_used_at: iso(now) })
        .where('id', '=', token.id)
        .where('last_used_at', before === null ? 'is' : '=', before)
        .returning('id')
        .executeTakeFirst()
      if (!written || before !== null) return undefined
      return { action: 'token.first-used', ...actorOf(context), ...tokenEntry(token) }
    })
  }
}
