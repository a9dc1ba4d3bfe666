import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, Handler as HonoHandler } from 'hono'
import type { Actor } from './audit.ts'
import type { Session } from './sessions.ts'

export type Env = {
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    requestId: string
    ip: string
    /** For the styles of a page. */
    nonce: string
    /** The pattern of the route, for logs and figures. */
    route?: string
    session: Session
    /** Runs a read of the ledger within the limit of its session, for a route that is not within it as a whole. */
    limitRead: <T>(work: () => Promise<T>) => Promise<T>
  }
}

export type Context = HonoContext<Env>
export type Handler = HonoHandler<Env>

/** Who did it and from where, for a line of the audit trail. */
export function actorOf(context: Context): Actor {
  const session: Session | undefined = context.get('session')
  return {
    operatorId: session?.operator.id,
    operatorEmail: session?.operator.email,
    ip: context.get('ip'),
    requestId: context.get('requestId'),
  }
}
