import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit, type AuditEntry } from '../audit.ts'
import { whoAsks, type Visit } from '../context.ts'
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
  return async function requirePolicy(visit: Visit, policy: Policy): Promise<void> {
    if (policy === 'anyone') return
    // A browser opens its stream of events by itself, again and again, and can put no word of ours on it.
    const isByItself = visit.req.header('accept') === 'text/event-stream'
    const isActivity = visit.req.header('x-background') === undefined && !isByItself
    const session = await readSession(store, cookie.read(visit), { isActivity })
    if (typeof session === 'string') {
      throw new GatewayError(401, words[session], { facts: { reason: session } })
    }
    visit.set('session', session)
    if (policy === 'any stage') return
    if (session.stage !== 'signed-in')
      throw new GatewayError(403, 'finish signing in first', {
        facts: { reason: 'stage', stage: session.stage },
      })
    if (policy === 'signed in' || may(session.operator.role, policy)) return
    await noteRefusal(store, visit, { details: { policy } })
    throw new GatewayError(403, 'your role may not do this', {
      facts: { reason: 'permission', permission: policy },
    })
  }
}

/** Somebody signed in asked for what is not theirs: that stays on record. */
export async function noteRefusal(
  store: Store,
  visit: Visit,
  { mid, details = {} }: Pick<AuditEntry, 'mid' | 'details'>,
): Promise<void> {
  const at = iso(await store.now())
  const route = `${visit.req.method} ${visit.get('route') ?? ''}`
  const entry = { action: 'access.refused', outcome: 'refused', mid, ...whoAsks(visit) } as const
  await store.transaction((db) => appendAudit(db, at, { ...entry, details: { ...details, route } }))
}

export type RequirePolicy = ReturnType<typeof createRequirePolicy>
