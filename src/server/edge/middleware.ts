import type { MiddlewareHandler } from 'hono'
import { createRate, rates, type AddressLimit } from '../access/rateLimit.ts'
import { addressGroup } from '../http/clientAddress.ts'
import { actorOf, type Context, type Env, type Session } from '../http/context.ts'
import { ApiError, type Refusal } from '../http/ApiError.ts'
import type { Refusals } from '../trail/refusals.ts'

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
