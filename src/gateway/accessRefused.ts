import type { MiddlewareHandler } from 'hono'
import { storableText } from '../store/storableText.ts'
import { actorOf, type Context, type Env } from './context.ts'
import type { Refusals } from './refusals.ts'
import { GatewayError, type Refusal } from './GatewayError.ts'

/** Whichever route said no to somebody who is signed in, and for whatever reason: what they asked for stays on record. */
export function recordRefusals(refusals: Refusals): MiddlewareHandler<Env> {
  return async (context, next) => {
    await next()
    const { error } = context
    if (error instanceof GatewayError && error.refusal) await auditRefusal(refusals, context, error.refusal)
  }
}

async function auditRefusal(refusals: Refusals, context: Context, refusal: Refusal): Promise<void> {
  const { mid, object, details } = refusal
  const route = `${context.req.method} ${context.get('route') ?? ''}`
  const entry = { action: 'access.refused', outcome: 'refused', mid, object, ...actorOf(context) } as const
  await refusals.ofOperator({ ...entry, details: { ...details, route } })
}

/** The same for one that is somebody else's and for one that is nobody's. */
export function midRefused(mid: string): GatewayError {
  return new GatewayError(403, 'mid', {
    refusal: { mid: storableText(mid.slice(0, 64)), details: { why: 'mid' } },
  })
}
