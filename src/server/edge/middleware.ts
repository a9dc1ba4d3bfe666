import type { MiddlewareHandler } from 'hono'
import { createRate, rates, type AddressLimit } from '../access/rateLimit.ts'
import { addressGroup } from '../http/clientAddress.ts'
import { actorOf, type Context, type Env, type Session } from '../http/context.ts'
import { ApiError, type Refusal } from '../http/ApiError.ts'
import type { Refusals } from '../trail/refusals.ts'
import { randomBytes } from 'node:crypto'

export function limitRequests(rate = rates.requests): MiddlewareHandler<Env> {
  const take = createRate(rate)
  return async function limitByAddress(context, next) {
    await take(addressGroup(context.get('ip')))
    await next()
  }
}

/** Logs every refusal of a signed-in operator's request, on all routes. */
export function recordRefusals(refusals: Refusals): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { error } = context
    if (error instanceof ApiError && error.refusal) await auditRefusal(refusals, context, error.refusal)
  }
}

async function auditRefusal(refusals: Refusals, context: Context, refusal: Refusal): Promise<void> {
  const { mid, object, details } = refusal
  const route = `${context.req.method} ${context.get('route') ?? ''}`
  const entry = { action: 'access.refused', outcome: 'refused', mid, object, ...actorOf(context) } as const
  await refusals.ofOperator({ ...entry, details: { ...details, route } })
}

const steps = new Set([
  '/api/session',
  '/api/session/code',
  '/api/session/password',
  '/api/session/enrolment',
  '/api/session/enrolment/confirm',
  '/api/session/step-up',
])

/** Counts every failed sign-in step except cross-site requests: another page could use up its visitor's tries. */
export function countSignInFailures(limit: AddressLimit): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { status } = context.res
    if (context.error instanceof ApiError && context.error.fault.code === 'origin') return
    if (context.req.method === 'GET' || !steps.has(context.req.path) || status < 400 || status >= 500) return
    const session: Session | undefined = context.get('session')
    // Signed-in users are counted by session, because strangers may share their address.
    if (session?.stage !== 'signed-in') await limit.count(context.get('ip'))
  }
}

/** On every response. Inline styles need the nonce; scripts must be our own files. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<Env> {
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
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
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
export const endHead: MiddlewareHandler<Env> = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
