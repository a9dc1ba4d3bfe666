import type { UsualTimeRow } from '../../api/usualTimes.ts'
import { limitBody, timeFilter } from '../../api/usualTimes.requests.ts'
import { behindSyncs } from './lateKinds.ts'
import { setTimeLimit, usualTimes } from './usualTimes.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import type { Store } from '../../store/openStore.ts'
import { actorOf } from '../http/context.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { listAnswer, readFilter, readListQuery, wholeList } from '../http/simpleRest.ts'
import { requestedMids } from '../access/rightsOf.ts'

/** Usual times in a status, and the team's limits where no usual time is known. */
export function timeRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  return {
    /**
     * Rows are `UsualTime`s: `GET /api/usual-times?filter={"mid":"mer_1","orderType":"payin","status":"initiated"}`,
     * with `"paymentMethod":null` for an unknown method. `Behind` lists merchant IDs whose sync is behind. A single
     * order has the same data in `stay` of `GET /api/orders/:id`.
     */
    'GET /api/usual-times': async (context) => {
      const query = readListQuery(context.req.url, ['status'], { field: 'status', order: 'asc' }, wholeList)
      const { mid, ...kind } = readFilter(query.filter, timeFilter)
      const mids = requestedMids(context, all, mid)
      const rows = await usualTimes(store, mids, kind)
      const page = rows.slice(query.offset, query.offset + query.limit).map((row): UsualTimeRow => ({
        id: JSON.stringify([row.mid, row.orderType, row.paymentMethod, row.status]),
        ...row,
      }))
      const answer = listAnswer('usual-times', page, query, rows.length)
      answer.headers.set('Behind', (await behindSyncs(viewLedger(store, mids), await store.now())).join(','))
      return answer
    },

    'PUT /api/time-limits': async (context) => {
      const { mids: requested, orderType, status, seconds } = await readBody(context, limitBody)
      const mids = [...new Set(requestedMids(context, all, requested))]
      for (const mid of mids) await setTimeLimit(store, { mid, orderType, status, seconds }, actorOf(context))
      return Response.json({ mids, orderType, status, seconds })
    },
  } satisfies Routes
}
