import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { readBearer } from '../access-tokens/accessToken.ts'
import { createTryToken } from '../access-tokens/createTryToken.ts'
import type { Env } from '../http/context.ts'
import { accessLog } from '../http/metrics.ts'
import { placeOf } from '../http/log.ts'
import { endHead, securityHeaders, limitRequests, countSignInFailures, recordRefusals } from './middleware.ts'
import { requireOwnHost, isUpload, sameOrigin } from './sameOrigin.ts'
import { createReadLimit, isRead } from './limitReads.ts'
import { createReadiness } from './readiness.ts'
import { createActLimit, createAddressLimit } from '../access/rateLimit.ts'
import { createRequirePolicy, createSessionCookie } from '../access/requirePolicy.ts'
import { errorBody, toApiError, ApiError } from '../http/ApiError.ts'
import { fault } from '../../i18n/fault.ts'
import type { ServerParts } from './ServerParts.ts'
import { createOwnRoutes } from './ownRoutes.ts'
import { isAudited, ownPolicies, type OwnRoute, type Policy } from '../access/permissions.ts'

export function createApp(parts: ServerParts) {
  const { store, log, files, standInPages, publicUrl } = parts
  const isHttps = publicUrl.startsWith('https:')
  const cookie = createSessionCookie(isHttps)
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
    .use(endHead, accessLog(parts), securityHeaders({ isHttps }), requireOwnHost(parts))
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
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
    .all('/openapi.json', (context) => standInPages?.(context.req.raw) ?? noRoute())
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
