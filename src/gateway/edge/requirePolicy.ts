import type { Store } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { may, type Policy } from '../permissions.ts'
import type { SessionCookie } from './sessionCookie.ts'
import { readSession, type NoSession } from '../sessions.ts'

const words: Record<NoSession, string> = {
  none: 'sign in first',
  idle: 'signed out after fifteen minutes without activity',
  ended: 'signed out: sign in again',
  disabled: 'this account is disabled',
}

/** The one place that says who may go on. */
export function createRequirePolicy({ store, cookie }: { store: Store; cookie: SessionCookie }) {
  return async function requirePolicy(context: Context, policy: Policy): Promise<void> {
    if (policy === 'anyone') return
    // A browser opens its stream of events by itself, again and again, and can put no word of ours on it.
    const isByItself = context.req.header('accept') === 'text/event-stream'
    const isActivity = context.req.header('x-background') === undefined && !isByItself
    const session = await readSession(store, cookie.read(context), { isActivity })
    if (typeof session === 'string') {
      throw new GatewayError(401, words[session], { facts: { reason: session } })
    }
    context.set('session', session)
    if (policy === 'any stage') return
    if (session.stage !== 'signed-in')
      throw new GatewayError(403, 'finish signing in first', {
        facts: { reason: 'stage', stage: session.stage },
      })
    if (policy === 'signed in' || may(session.operator.role, policy)) return
    throw new GatewayError(403, 'your role may not do this', {
      facts: { reason: 'permission', permission: policy },
      refusal: { details: { policy } },
    })
  }
}

export type RequirePolicy = ReturnType<typeof createRequirePolicy>
