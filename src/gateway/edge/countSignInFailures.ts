import type { MiddlewareHandler } from 'hono'
import type { Env } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { Session } from '../sessions.ts'
import type { AddressLimit } from './rateLimit.ts'

const steps = new Set([
  '/api/session',
  '/api/session/code',
  '/api/session/password',
  '/api/session/enrolment',
  '/api/session/enrolment/confirm',
  '/api/session/step-up',
])

/**
 * Whatever is wrong with a step of signing in counts against its address: a count that left some out would be none. Only
 * what a page of another site sent does not: nothing in it was looked at, and that page would use up its visitor's tries.
 */
export function countSignInFailures(limit: AddressLimit): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { status } = context.res
    if (context.error instanceof GatewayError && context.error.fault.code === 'origin') return
    if (context.req.method === 'GET' || !steps.has(context.req.path) || status < 400 || status >= 500) return
    const session: Session | undefined = context.get('session')
    // At work the session counts, not the address, which it may share with a stranger.
    if (session?.stage !== 'signed-in') await limit.count(context.get('ip'))
  }
}
