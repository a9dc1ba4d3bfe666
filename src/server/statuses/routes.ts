import { compareWords } from '../text/searchText.ts'
import type { StatusCount } from '../../api/attention.ts'
import { countFilter, midFilter, outcomeFilter } from '../../api/orders.requests.ts'
import type { StatusLabel as StatusRecord } from '../../api/statuses.ts'
import { statusBody } from '../../api/statuses.requests.ts'
import { nameStatus, type StatusLabel } from './nameStatus.ts'
import { coverageOf } from '../ledger/coverage.ts'
import { toName } from '../ledger/statusNames.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../trail/audit.ts'
import { actorOf } from '../http/context.ts'
import { fault } from '../../i18n/fault.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Routes } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import { pageAnswer, readFilter, readListQuery, wholeList } from '../http/simpleRest.ts'
import { maskText } from '../text/masks.ts'
import { requestedMids, withoutUndefined } from '../access/rightsOf.ts'
import { setCompletenessHeaders, readCompleteness } from '../orders/readColumnFilter.ts'
import { countOutcomes, countStatuses } from './statusCounts.ts'

const maxLabels = 500
const byOrders = { field: 'orders', order: 'desc' } as const
const byStatus = { field: 'status', order: 'asc' } as const

type Parts = { store: Store; mids: readonly string[] }

export function statusRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/order-counts': async (context) => {
      const query = readListQuery(context.req.url, ['orders'], byOrders, wholeList)
      const { mid, ...filter } = readFilter(query.filter, countFilter)
      const mids = requestedMids(context, all, mid)
      const counts = await countStatuses(store, { mids, filter: withoutUndefined(filter) })
      const rows = counts.map((row): StatusCount => ({ ...row, id: row.status }))
      const answer = pageAnswer('order-counts', rows, query)
      answer.headers.set('Coverage', await coverageOf(store, mids))
      return answer
    },

    'GET /api/order-outcomes': async (context) => {
      const query = readListQuery(context.req.url, ['orders'], byOrders, wholeList)
      const { mid, ...span } = readFilter(query.filter, outcomeFilter)
      const mids = requestedMids(context, all, mid)
      const rows = await countOutcomes(store, { mids, ...withoutUndefined(span) })
      const answer = pageAnswer('order-outcomes', rows, query)
      setCompletenessHeaders(answer, await readCompleteness(store, mids, withoutUndefined(span)))
      return answer
    },

    'GET /api/status-labels': async (context) => {
      const query = readListQuery(context.req.url, ['status'], byStatus, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, midFilter).mid)
      const selected =
        mids.length === 0
          ? []
          : await store.db
              .selectFrom('status_label')
              .select(['mid', 'status', 'label', 'finality', 'note'])
              .select(['updated_at as updatedAt', 'updated_by as updatedBy'])
              .where('mid', 'in', mids)
              .execute()
      const way = query.sort.order === 'asc' ? 1 : -1
      const records = selected
        .toSorted((a, b) => way * compareWords(a.status, b.status))
        .map(({ label, finality, note, ...row }): StatusRecord => ({
          id: `${row.mid}:${row.status}`,
          ...row,
          ...toName({ label, finality }),
          ...(note !== null && { note }),
        }))
      return pageAnswer('status-labels', records, query)
    },

    'PUT /api/status-labels': async (context) => {
      const { status, mids: requested, label, note, finality } = await readBody(context, statusBody)
      const { operator } = context.get('session')
      const named = requestedMids(context, all, requested)
      const ownLabel: StatusLabel | null =
        finality === null ? null : { ...(label ? { label } : {}), ...(note ? { note } : {}), finality }
      for (const mid of new Set(named)) {
        if (ownLabel) await checkRoom(mid, status)
        const at = iso(await store.now())
        await nameStatus(store, { mid, status, at, by: operator.email }, ownLabel, (db) =>
          appendAudit(db, at, {
            ...actorOf(context),
            action: ownLabel ? 'status.named' : 'status.forgotten',
            object: `status:${maskText(status)}`,
            mid,
            details: { ...ownLabel },
          }),
        )
      }
      return Response.json({ status, mids: [...new Set(named)], ...ownLabel })
    },
  } satisfies Routes

  async function checkRoom(mid: string, status: string): Promise<void> {
    const rows = await store.db.selectFrom('status_label').select('status').where('mid', '=', mid).execute()
    if (rows.length >= maxLabels && !rows.some((row) => row.status === status))
      throw new ApiError(409, fault('too_many', { count: maxLabels }))
  }
}
