import type { Store } from '../../store/openStore.ts'
import type { Context } from '../http/context.ts'
import type { Cookie } from '../http/cookies.ts'
import { ApiError } from '../http/ApiError.ts'
import { may, type OwnRoute, type Policy } from './permissions.ts'
import { readSession } from './sessions.ts'

type Parts = {
  store: Store
  cookie: Cookie
  /** Authenticates by access token, for routes that allow it. */
  tryToken: (context: Context, route: OwnRoute | undefined) => Promise<boolean>
}

/** The only place that enforces policies. `route`: one of our own routes; tokens open no others. */
export function createRequirePolicy({ store, cookie, tryToken }: Parts) {
  return async function requirePolicy(context: Context, policy: Policy, route?: OwnRoute): Promise<void> {
    if (!(await tryToken(context, route))) {
      if (policy === 'anyone') return
      await requireSession(context)
    }
    if (policy === 'any stage' || policy === 'anyone') return
    const session = context.get('session')
    if (session.stage !== 'signed-in')
      throw new ApiError(403, 'stage', {
        facts: { stage: session.stage },
      })
    if (policy === 'signed in' || may(session.operator.role, policy)) return
    throw new ApiError(403, 'permission', {
      facts: { permission: policy },
      refusal: { details: { policy } },
    })
  }

  async function requireSession(context: Context): Promise<void> {
    // Browsers reconnect event streams by themselves and cannot send our header, so these are background requests.
    const isByItself = context.req.header('accept') === 'text/event-stream'
    const isActivity = context.req.header('x-background') === undefined && !isByItself
    const session = await readSession(store, cookie.read(context), { isActivity })
    if (typeof session === 'string') throw new ApiError(401, session)
    context.set('session', session)
  }
}

export type RequirePolicy = ReturnType<typeof createRequirePolicy>
