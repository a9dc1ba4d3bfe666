import { z } from 'zod'
import { countOutcomes } from '../../ledger/countOutcomes.ts'
import { countStatuses } from '../../ledger/countStatuses.ts'
import { coverage, coverageIn, coverageOf } from '../../ledger/coverage.ts'
import { getOrder } from '../../ledger/getOrder.ts'
import { viewLedger } from '../../ledger/ledgerView.ts'
import { listOrders, orderSorts, type OrderSort } from '../../ledger/listOrders.ts'
import { markLate } from '../../ledger/late/markLate.ts'
import { orderStay } from '../../ledger/late/orderStay.ts'
import { listUsers, userSorts, type UserSort } from '../../ledger/listUsers.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import type { Handler, Context } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { IdKeys } from '../keys/idKeys.ts'
import type { OwnRoute } from '../permissions.ts'
import type { RedactRecord } from '../redact/redactRecord.ts'
import type { ReadSearch } from '../search/readSearch.ts'
import {
  listAnswer,
  pageAnswer,
  readFilter,
  readListBody,
  readListQuery,
  wholeList,
  type ListQuery,
} from '../simpleRest.ts'
import { historyFor, orderRecord, sourceOf, userRecord } from './ledgerRecord.ts'
import {
  checkFeeRights,
  checkTokenFilter,
  orderFilter,
  requestedMids,
  toOrderFilter,
  withoutUndefined,
  words,
} from './orderQuery.ts'
import { tellWorth, worthIn, worthOf } from './worth.ts'

/** What the kept counts tell apart. */
export const countFilter = orderFilter
  .pick({ mid: true, sourceCurrency: true, destinationCurrency: true })
  .extend({ orderType: words.optional() })
export const outcomeFilter = orderFilter.pick({ mid: true, createdAt_gte: true, createdAt_lt: true })
export const coverageFilter = z.object({ mid: words.optional() })
export const userFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  q: z.string().max(500).optional(),
})

const newestFirst = { field: 'createdAt', order: 'desc' } as const
const mostOrders = { field: 'orders', order: 'desc' } as const
const byName = { field: 'name', order: 'asc' } as const

type Parts = {
  store: Store
  mids: readonly string[]
  /** That of times that came without a zone. */
  timeZone: string
  redactRecord: RedactRecord
  readSearch: ReadSearch
  idKeys: IdKeys
}

/** What the ledger answers: every order and user of the operator's merchant IDs, and what that is worth. */
export function ledgerRoutes({ store, mids: all, timeZone, redactRecord, readSearch, idKeys }: Parts) {
  const midsOf = (context: Context, requested: string | string[] | undefined) =>
    requestedMids(context, all, requested)

  async function withCoverage(answer: Response, mids: string[]): Promise<Response> {
    answer.headers.set('Coverage', await coverageOf(store, mids))
    return answer
  }

  async function answerOrders(context: Context, query: ListQuery): Promise<Response> {
    const filter = readFilter(query.filter, orderFilter)
    checkFeeRights(context, { filter, sort: query.sort })
    checkTokenFilter(context, filter)
    const mids = midsOf(context, filter.mid)
    const now = await store.now()
    const ledgerFilter = await readSearch(context, mids, toOrderFilter(filter, now))
    const { rows, total, hasMore, view } = await listOrders(store, {
      mids,
      filter: ledgerFilter,
      sort: { field: query.sort.field as OrderSort, order: query.sort.order },
      offset: query.offset,
      limit: query.limit,
    })
    const session = context.get('session')
    const late = await markLate(view, rows, now)
    const records: unknown[] = []
    const pause = createPauses()
    for (const [nth, row] of rows.entries()) {
      await pause()
      const record = { ...orderRecord(row), ...(late[nth] && { late: late[nth] }) }
      records.push(redactRecord(record, { session, mid: row.mid, kind: 'order' }))
    }
    const answer = listAnswer('orders', records, query, total)
    const worth = await worthIn(view, now, ledgerFilter)
    tellWorth(answer, hasMore ? { ...worth, coverage: 'at-least' } : worth)
    return answer
  }

  async function answerUsers(context: Context, query: ListQuery): Promise<Response> {
    const { id, mid, q } = readFilter(query.filter, userFilter)
    const mids = midsOf(context, mid)
    const { rows, total, hasMore, view } = await listUsers(store, {
      mids,
      filter: await readSearch(
        context,
        mids,
        withoutUndefined({ q, ids: id === undefined ? id : [id].flat() }),
      ),
      sort: { field: query.sort.field as UserSort, order: query.sort.order },
      offset: query.offset,
      limit: query.limit,
    })
    const session = context.get('session')
    const records: unknown[] = []
    const pause = createPauses()
    for (const row of rows) {
      await pause()
      records.push(redactRecord(userRecord(row), { session, mid: row.mid, kind: 'user' }))
    }
    const answer = listAnswer('users', records, query, total)
    answer.headers.set('Coverage', hasMore ? 'at-least' : await coverageIn(view, await store.now(), 'users'))
    return answer
  }

  return {
    'GET /api/orders': async (context) =>
      answerOrders(context, readListQuery(context.req.url, orderSorts, newestFirst)),

    'POST /api/find-orders': async (context) =>
      answerOrders(context, await readListBody(context, orderSorts, newestFirst)),

    'GET /api/orders/:id': async (context) => {
      const mids = midsOf(context, context.req.query('mid'))
      const row = await getOrder(store, mids, idKeys.open(context.req.param('id') ?? ''))
      if (!row) throw new GatewayError(404, 'no_order')
      const session = context.get('session')
      const { mid } = row.order
      const [view, now] = [viewLedger(store, [mid]), await store.now()]
      const to = { session, mid, kind: 'order', asSent: sourceOf(row.order) } as const
      const record = redactRecord(orderRecord(row.order), to) as object
      const history = historyFor(session.operator, row.history)
      // How long it has been in its status, and whether that is longer than usual: see `OrderStay`.
      const stay = await orderStay(view, row.order, now)
      const answer = Response.json({ ...record, history, stay })
      answer.headers.set('Coverage', await coverageIn(view, now))
      return answer
    },

    'GET /api/users': async (context) =>
      answerUsers(context, readListQuery(context.req.url, userSorts, byName)),

    'POST /api/find-users': async (context) =>
      answerUsers(context, await readListBody(context, userSorts, byName)),

    'GET /api/order-counts': async (context) => {
      const query = readListQuery(context.req.url, ['orders'], mostOrders, wholeList)
      const { mid, ...filter } = readFilter(query.filter, countFilter)
      const mids = midsOf(context, mid)
      const counts = await countStatuses(store, { mids, filter: withoutUndefined(filter) })
      const rows = counts.map((row) => ({ ...row, id: row.status }))
      return withCoverage(pageAnswer('order-counts', rows, query), mids)
    },

    'GET /api/order-outcomes': async (context) => {
      const query = readListQuery(context.req.url, ['orders'], mostOrders, wholeList)
      const { mid, ...span } = readFilter(query.filter, outcomeFilter)
      const mids = midsOf(context, mid)
      const rows = await countOutcomes(store, { mids, ...withoutUndefined(span) })
      const answer = pageAnswer('order-outcomes', rows, query)
      tellWorth(answer, await worthOf(store, mids, withoutUndefined(span)))
      return answer
    },

    'GET /api/coverage': async (context) => {
      const query = readListQuery(context.req.url, ['mid'], { field: 'mid', order: 'asc' }, wholeList)
      const mids = midsOf(context, readFilter(query.filter, coverageFilter).mid)
      const all = await coverage(store, mids)
      const rows = all.map(({ mid, orders: { hasZonelessTimes, ...orders }, users }) => {
        const readAs = hasZonelessTimes ? { timesReadAs: timeZone } : {}
        return { id: mid, mid, ...orders, ...readAs, users }
      })
      const answer = pageAnswer('coverage', rows, query)
      // Ages are told by the clock that the times were taken from.
      answer.headers.set('Asked-At', iso(await store.now()))
      return withCoverage(answer, mids)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
