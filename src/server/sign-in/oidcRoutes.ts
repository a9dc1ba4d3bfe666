import { readOrigin, type Cookies } from './routes.ts'
import type { AuditEntry } from '../trail/audit.ts'
import { actorOf, type Handler, type Context } from '../http/context.ts'
import type { Log } from '../http/log.ts'
import { ApiError } from '../http/ApiError.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { claimAttempt, createOidcAttempts, toLocalPath, type OidcAttempt } from './oidcAttempt.ts'
import { OidcFailure } from './OidcFailure.ts'
import type { Oidc, OidcIdentity } from './oidcProvider.ts'
import { endSession, hashToken } from '../access/sessions.ts'
import { startSession, type SignInParts } from './signIn.ts'
import { createAddressLimit } from '../access/rateLimit.ts'

type Parts = SignInParts & Cookies & { log: Log; publicUrl: string; oidc: Oidc | undefined }
type Ending = 'failed' | 'unavailable' | 'unlinked' | 'factor'
type OidcRoute = Extract<OwnRoute, `${string}/oidc/${string}`>

/** Single sign-on by OpenID Connect: authorization code with PKCE, state and nonce. */
export function oidcRoutes({ oidc, ...parts }: Parts): Record<OidcRoute, Handler> {
  if (oidc) return withProvider({ ...parts, oidc })
  const notFound = () => {
    throw new ApiError(404, 'no_sso')
  }
  return { 'GET /api/oidc/start': notFound, 'GET /api/oidc/callback': notFound }
}

function withProvider(parts: Parts & { oidc: Oidc }): Record<OidcRoute, Handler> {
  const { store, seal, cookie, deviceCookie, refusals, log, publicUrl, oidc } = parts
  const redirectUri = new URL('/api/oidc/callback', publicUrl).href
  const attempts = createOidcAttempts({ seal, isHttps: publicUrl.startsWith('https:') })
  // Limits log lines caused by strangers. Separate from passwords, because other sites can send browsers here.
  const limit = createAddressLimit({ failures: 100, seconds: 600 })

  return {
    'GET /api/oidc/start': async (context) => {
      try {
        const { url, proof } = await oidc.start(redirectUri)
        const old = cookie.read(context)
        const oldSession = old === undefined ? undefined : hashToken(old)
        const returnTo = toLocalPath(context.req.query('return'))
        attempts.write(context, await store.now(), { ...proof, returnTo, oldSession })
        return context.redirect(url.href, 302)
      } catch (error) {
        return context.redirect(signInPath(failureOf(context, error).end), 302)
      }
    },

    'GET /api/oidc/callback': async (context) => {
      const destination = context.req.header('sec-fetch-dest')
      if (destination !== undefined && destination !== 'document') throw new ApiError(403, 'origin.page')
      await limit.check(context.get('ip'))
      const attempt = attempts.take(context, await store.now())
      const end = attempt ? await finish(context, attempt) : await refuse(context, 'no sign-in under way')
      if (end !== 'done') await limit.count(context.get('ip'))
      return context.redirect(end === 'done' ? (attempt?.returnTo ?? '/') : signInPath(end), 303)
    },
  }

  async function finish(context: Context, attempt: OidcAttempt): Promise<Ending | 'done'> {
    // Behind a proxy the request's address differs from the registered one.
    const callback = new URL(new URL(context.req.url).search, redirectUri)
    try {
      if (!(await claimAttempt(store.db, attempt)))
        return await refuse(context, 'this sign-in was used before')
      const identity = await oidc.finish(callback, attempt)
      return await startOperatorSession(context, attempt, identity)
    } catch (error) {
      const { end, message } = failureOf(context, error)
      return refuse(context, message, end)
    }
  }

  async function startOperatorSession(
    context: Context,
    { oldSession }: OidcAttempt,
    { issuer, subject, hasSecondFactor }: OidcIdentity,
  ): Promise<Ending | 'done'> {
    const row = await store.db
      .selectFrom('operator')
      .selectAll()
      .where('oidc_issuer', '=', issuer)
      .where('oidc_subject', '=', subject)
      .executeTakeFirst()
    if (!row) return refuse(context, 'not linked', 'unlinked', { details: { issuer, subject } })
    const actor = { operatorId: row.id, operatorEmail: row.email }
    if (row.disabled_at) return refuse(context, 'disabled', 'failed', actor)

    // Needs the provider's second factor or our code. Enrolling here would help anyone with the provider password.
    const owesCode = !hasSecondFactor && row.totp_confirmed === 1
    if (!hasSecondFactor && !owesCode) return refuse(context, 'no second factor', 'factor', actor)

    const now = await store.now()
    const started = await store.transaction(async (db) => {
      if (oldSession !== undefined) await endSession(db, oldSession)
      const origin = readOrigin(context, parts)
      const stage = owesCode ? 'second-factor' : 'signed-in'
      // Actions that need re-authentication still require it.
      return startSession(parts, db, now, { row, stage, fresh: false, passwordAt: null, steps: 0, origin })
    })
    cookie.write(context, started.token)
    if (started.deviceToken !== undefined) deviceCookie.write(context, started.deviceToken)
    return 'done'
  }

  async function refuse(
    context: Context,
    reason: string,
    end: Ending = 'failed',
    facts: Pick<AuditEntry, 'operatorId' | 'operatorEmail' | 'details'> = {},
  ): Promise<Ending> {
    await refusals.ofStranger({
      action: 'session.started',
      outcome: 'refused',
      ...actorOf(context),
      ...facts,
      details: { why: reason, through: 'single sign-on', ...facts.details },
    })
    return end
  }

  function failureOf(context: Context, error: unknown): OidcFailure {
    if (!(error instanceof OidcFailure)) throw error
    log('warn', 'single sign-on failed', { requestId: context.get('requestId'), error: error.message })
    return error
  }
}

const signInPath = (end: Ending) => `/?sign-in=${end}`
