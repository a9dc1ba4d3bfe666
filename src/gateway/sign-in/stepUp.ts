import type { Store } from '../../store/openStore.ts'
import type { Visit } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { isFresh } from './signInRoutes.ts'

/** Whoever has a second factor shows it freshly before this. */
export async function stepUp(store: Pick<Store, 'now'>, visit: Visit): Promise<void> {
  const { operator, freshAt } = visit.get('session')
  if (operator.secondFactor && !isFresh(freshAt, await store.now()))
    throw new GatewayError(403, 'show a fresh code first', { facts: { reason: 'step_up' } })
}
