import type { Store } from '../../store/openStore.ts'
import type { Context } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { lifetimes, type Session } from '../sessions.ts'

/** Whoever has a second factor shows it freshly before this. */
export async function stepUp(store: Pick<Store, 'now'>, context: Context): Promise<void> {
  requireFreshCode(context.get('session'), await store.now())
}

/** Whoever holds a second factor shows it before another takes its place. */
export function mayEnrol(session: Session, now: number): void {
  if (session.stage === 'enrol') return
  if (session.stage !== 'signed-in')
    throw new GatewayError(403, 'finish signing in first', { facts: { reason: 'stage' } })
  requireFreshCode(session, now)
}

function requireFreshCode({ operator, freshAt }: Session, now: number): void {
  const isFresh = freshAt !== null && now - Date.parse(freshAt) < lifetimes.freshMs
  if (operator.secondFactor && !isFresh)
    throw new GatewayError(403, 'show a fresh code first', { facts: { reason: 'step_up' } })
}
