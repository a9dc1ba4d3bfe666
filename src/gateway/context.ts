import type { IncomingMessage } from 'node:http'
import type { Context, Handler as HonoHandler } from 'hono'
import type { AuditEntry } from './audit.ts'
import type { Session } from './sessions.ts'

/** What a request carries on its way through the gateway. */
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
  }
}

export type Visit = Context<Env>
export type Handler = HonoHandler<Env>

/** Who and from where, for a line of the audit trail. */
export function whoAsks(visit: Visit): Pick<AuditEntry, 'operatorId' | 'operatorEmail' | 'ip' | 'requestId'> {
  const session: Session | undefined = visit.get('session')
  return {
    operatorId: session?.operator.id,
    operatorEmail: session?.operator.email,
    ip: visit.get('ip'),
    requestId: visit.get('requestId'),
  }
}
