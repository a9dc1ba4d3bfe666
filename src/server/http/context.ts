import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, Handler as HonoHandler } from 'hono'
import type { Actor } from '../trail/audit.ts'
import type { Session } from '../access/sessions.ts'

export type Env = {
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    requestId: string
    ip: string
    nonce: string
    /** The route's pattern, for logs and metrics. */
    route?: string
    session: Session
    /** Runs a ledger read within the session's limit, in routes that are not limited as a whole. */
    limitRead: <T>(work: () => Promise<T>) => Promise<T>
  }
}

export type Context = HonoContext<Env>
export type Handler = HonoHandler<Env>

export function actorOf(context: Context): Actor {
  const session: Session | undefined = context.get('session')
  return {
    operatorId: session?.operator.id,
    operatorEmail: session?.operator.email,
    ip: context.get('ip'),
    requestId: context.get('requestId'),
  }
}
