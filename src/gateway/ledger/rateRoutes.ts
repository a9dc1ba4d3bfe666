import type { Pair, RecentRate } from '../../api/rates.ts'
import { rateQuery } from '../../api/rates.requests.ts'
import { recentRate } from '../../ledger/recentRate.ts'
import type { Store } from '../../store/openStore.ts'
import type { Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { schemaFaults } from '../schemaFaults.ts'
import { requestedMids } from './orderQuery.ts'
import { tellWorth, worthOf } from './worth.ts'

type Parts = { store: Store; mids: readonly string[] }

/**
 * What a pair recently came to, for whoever creates orders. It says no more than the list of orders says to the same
 * reader: both amounts of each order. Of fees it reads and tells nothing.
 */
export function rateRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/recent-rate': async (context) => {
      const mids = requestedMids(context, all, context.req.query('mid'))
      const read = rateQuery.safeParse(context.req.query())
      if (!read.success)
        throw new GatewayError(400, 'fields', { details: schemaFaults(read.error, rateQuery) })
      const rate: Pair & RecentRate = { ...read.data, ...(await recentRate(store, mids, read.data)) }
      const answer = Response.json(rate)
      tellWorth(answer, await worthOf(store, mids))
      return answer
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
