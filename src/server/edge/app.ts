import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readBearer, createTryToken } from '../access-tokens/accessToken.ts'
import { type Env, actorOf, type Session } from '../http/context.ts'
import { hiddenClientHeader } from '../http/clientAddress.ts'
import { accessLog } from '../http/metrics.ts'
import { placeOf } from '../http/log.ts'
import { requireOwnHost, isUpload, sameOrigin } from './sameOrigin.ts'
import {
  createReadLimit,
  isRead,
  createActLimit,
  createAddressLimit,
  createRate,
  rates,
  type AddressLimit,
} from '../access/rateLimit.ts'
import { createReadiness } from './readiness.ts'
import { createRequirePolicy } from '../access/requirePolicy.ts'
import { createCookie } from '../http/cookies.ts'
import { errorBody, toApiError, ApiError } from '../http/ApiError.ts'
import { fault } from '../../i18n/fault.ts'
import type { ServerParts } from './createParts.ts'
import { createOwnRoutes } from './ownRoutes.ts'
import { isAudited, ownPolicies, type OwnRoute, type Policy } from '../access/permissions.ts'
import { addressGroup } from '../http/clientAddress.ts'
import type { Refusals } from '../trail/refusals.ts'
import { randomBytes } from 'node:crypto'

export function createApp(parts: ServerParts) {
  const { store, log, files, standInPages, publicUrl, hstsSubdomains } = parts
  const isHttps = publicUrl.startsWith('https:')
  const cookie = createCookie('countinghouse', { isHttps })
  const tryToken = createTryToken({ ...parts, cookie })
  const requirePolicy = createRequirePolicy({ store, cookie, tryToken })
  const signInLimit = createAddressLimit({ failures: 100, seconds: 600 })
  const limitActs = createActLimit(parts.actionsPerMinute)
  const own = createOwnRoutes(parts, { cookie, requirePolicy, signInLimit, limitActs })
  const isReady = createReadiness(store)
  const limitReads = createReadLimit()

  const app = new Hono<Env>()
    .onError((error, context) => {
      const apiError = toApiError(error)
      if (apiError.status >= 500 && !(error instanceof ApiError))
        log('error', 'failure', { requestId: context.get('requestId'), error: placeOf(error) })
      return errorBody(apiError, context.get('requestId'))
    })
    .use(endHead, accessLog(parts), securityHeaders({ isHttps, hstsSubdomains }), requireOwnHost(parts))
    .get('/healthz', (context) =>
      context.text('ok', 200, parts.hidesClient(context) ? { [hiddenClientHeader]: 'yes' } : {}),
    )
    .get('/readyz', async (context) => {
      if (parts.events.isClosing()) throw new ApiError(503, 'closing_down')
      await isReady()
      return context.text('ready')
    })
    .use(
      '/api/*',
      noStore,
      limitRequests(),
      countSignInFailures(signInLimit),
      sameOrigin({ publicUrl }),
      tooLarge,
      recordRefusals(parts.refusals),
    )

  // Register fixed paths first; otherwise `:id` would match their words.
  for (const hasId of [false, true]) {
    const paths = new Set<string>()
    for (const [route, handler] of Object.entries(own.handlers)) {
      const [method = '', path = ''] = route.split(' ')
      if (path.includes(':') !== hasId) continue
      paths.add(path)
      const policy: Policy = ownPolicies[route as OwnRoute]
      app.on(method, path, async (context, next) => {
        context.set('route', path)
        const holder = readBearer(context) ?? cookie.read(context)
        const answer = async () => {
          await requirePolicy(context, policy, route as OwnRoute)
          if (isAudited(route as OwnRoute)) await limitActs(context.get('session').operator.id)
          return handler(context, next)
        }
        context.set('limitRead', (work) => limitReads(holder, work))
        return isRead(route as OwnRoute) ? limitReads(holder, answer) : answer()
      })
    }
    for (const path of paths)
      app.all(path, ({ req }) => {
        throw new ApiError(405, fault('no_method', { method: req.method }))
      })
  }

  return app
    .all('/api/v1/public/*', own.forward)
    .all('/api/v3/*', own.forward)
    .all('/api/*', noRoute)
    .all('/pay/*', (context) => standInPages?.(context.req.raw) ?? noRoute())
    .get('*', (context) => files?.answer(context.req.raw, context.get('nonce')) ?? noRoute())
    .all('*', noRoute)
}

/** The default; a route may override it. */
const noStore: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  const { headers } = context.res
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store')
}

const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => {
    throw new ApiError(413, 'body_large')
  },
})

/** Uploads have their own limit in the route. Skips reads: checking for a body would make Hono build a full request. */
const tooLarge: MiddlewareHandler<Env> = (context, next) =>
  context.req.method === 'GET' || isUpload(context.req) ? next() : limitBody(context, next)

function noRoute(): Response {
  throw new ApiError(404, 'no_route')
}

export function limitRequests(rate = rates.requests): MiddlewareHandler<Env> {
  const take = createRate(rate)
  return async function limitByAddress(context, next) {
    await take(addressGroup(context.get('ip')))
    await next()
  }
}

/** Logs every refusal of a signed-in operator's request, on all routes. */
function recordRefusals(refusals: Refusals): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { error } = context
    if (!(error instanceof ApiError && error.refusal)) return
    const { mid, object, details } = error.refusal
    const route = `${context.req.method} ${context.get('route') ?? ''}`
    const entry = { action: 'access.refused', outcome: 'refused', mid, object, ...actorOf(context) } as const
    await refusals.ofOperator({ ...entry, details: { ...details, route } })
  }
}

const signInStep = /^\/api\/session(?:\/|$)/

/** Counts every failed sign-in step except cross-site requests: another page could use up its visitor's tries. */
function countSignInFailures(limit: AddressLimit): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { status } = context.res
    if (context.error instanceof ApiError && context.error.fault.code === 'origin') return
    if (context.req.method === 'GET' || !signInStep.test(context.req.path) || status < 400 || status >= 500)
      return
    const session: Session | undefined = context.get('session')
    // Signed-in users are counted by session, because strangers may share their address.
    if (session?.stage !== 'signed-in') await limit.count(context.get('ip'))
  }
}

/** On every response. Inline styles need the nonce; scripts must be our own files. */
function securityHeaders({
  isHttps,
  hstsSubdomains = false,
}: { isHttps: boolean } & Pick<ServerParts, 'hstsSubdomains'>): MiddlewareHandler<Env> {
  const hsts = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  return async function setSecurityHeaders(context, next) {
    const nonce = randomBytes(18).toString('base64url')
    context.set('nonce', nonce)
    await next()
    const { headers } = context.res
    // The sandbox's pay pages play another site and have their own policy.
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy(nonce))
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('x-frame-options', 'DENY')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (isHttps) headers.set('strict-transport-security', hsts)
  }
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** HEAD runs the GET handler, so cancel its body; an event stream would otherwise never end. */
const endHead: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
