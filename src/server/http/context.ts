import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext, Handler as HonoHandler } from 'hono'
import type { Stage } from '../../api/session.ts'
import type { Operator as Account } from '../../api/team.ts'

export type Operator = Pick<
  Account,
  'id' | 'email' | 'name' | 'role' | 'mids' | 'everything' | 'secondFactor'
> & {
  /** An access token: nothing is ever revealed to it. */
  isToken?: true
}

export type Session = {
  id: string
  tokenHash: string
  stage: Stage
  operator: Operator
  endsAt: string
  /** When a second factor was last entered. */
  freshAt: string | null
  /** When the password was last entered; null after single sign-on. */
  passwordAt: string | null
  /** Last audit log line when this session last re-authenticated. */
  shownSeq: number | null
  /** False for a first password, which cannot re-authenticate. */
  hasPassword: boolean
}

/** Who caused a line of the audit log. */
export type Actor = {
  operatorId?: string | null
  operatorEmail?: string | null
  ip?: string | null
  requestId?: string | null
}

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
