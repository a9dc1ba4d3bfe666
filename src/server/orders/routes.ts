import type { LedgerOrder, WholeOrder } from '../../api/orders.ts'
import type { CoverageRow } from '../../api/coverage.ts'
import { midFilter } from '../../api/orders.requests.ts'
import { coverage, coverageIn, coverageOf, type HeldList } from '../ledger/coverage.ts'
import { getOrder } from '../ledger/order.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import { orderSorts } from './listOrders.ts'
import { orderStay } from '../late/orderStay.ts'
import { userSorts } from '../customers/listUsers.ts'
import { iso, type Store } from '../../store/openStore.ts'
import { wordFault } from '../../i18n/fault.ts'
import { ApiError, toWire } from '../http/ApiError.ts'
import type { IdKeys } from '../keys/keyRing.ts'
import type { Routes } from '../access/permissions.ts'
import type { RedactRecord } from '../customers/redactRecord.ts'
import {
  listAnswer,
  pageAnswer,
  readFilter,
  readListQuery,
  wholeList,
  type ListQuery,
} from '../http/simpleRest.ts'
import type { ListPage, Lists } from './createLists.ts'
import { historyFor, orderRecord, sourceOf } from './ledgerRecord.ts'
import { nameFirst, newestFirst } from './orderQuery.ts'
import { setCompletenessHeaders } from './readColumnFilter.ts'
import { readFeeChecks } from './readFeeChecks.ts'
import { requestedMids } from '../access/rightsOf.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  /** The zone assumed for times without one. */
  timeZone: string
  redactRecord: RedactRecord
  lists: Lists
  idKeys: IdKeys
}

/** Orders and users of the operator's merchant IDs, with their coverage. */
export function ledgerRoutes({ store, mids: all, timeZone, redactRecord, lists, idKeys }: Parts) {
  const answerPage = (name: string, { rows, total, completeness }: ListPage, query: ListQuery) => {
    const records = rows.map(({ record }) => record)
    const answer = listAnswer(name, records, query, total)
    setCompletenessHeaders(answer, completeness)
    return answer
  }

  return {
    'GET /api/orders': async (context) => {
      const query = readListQuery(context.req.url, orderSorts, newestFirst)
      return answerPage('orders', await lists.orders(context, query), query)
    },

    'GET /api/orders/:id': async (context) => {
      const mids = requestedMids(context, all, context.req.query('mid'))
      const row = await getOrder(store, mids, idKeys.open(context.req.param('id') ?? ''))
      if (!row) throw new ApiError(404, 'no_order')
      const session = context.get('session')
      const { mid } = row.order
      const [view, now] = [viewLedger(store, [mid]), await store.now()]
      const to = { session, mid, kind: 'order', asSent: sourceOf(row.order) } as const
      const checkOf = await readFeeChecks(view, context)
      const record = redactRecord({ ...orderRecord(row.order), ...checkOf(row.order) }, to) as LedgerOrder
      const history = historyFor(session.operator, row.history)
      const whole: WholeOrder = { ...record, history, stay: await orderStay(view, row.order, now) }
      const answer = Response.json(whole)
      answer.headers.set('Coverage', await coverageIn(view, now))
      return answer
    },

    'GET /api/users': async (context) => {
      const query = readListQuery(context.req.url, userSorts, nameFirst)
      return answerPage('users', await lists.users(context, query), query)
    },

    'GET /api/coverage': async (context) => {
      const query = readListQuery(context.req.url, ['mid'], { field: 'mid', order: 'asc' }, wholeList)
      const mids = requestedMids(context, all, readFilter(query.filter, midFilter).mid)
      const rows = (await coverage(store, mids)).map(
        ({ mid, orders: { hasZonelessTimes, ...orders }, users }): CoverageRow => {
          const readAs = hasZonelessTimes ? { timesReadAs: timeZone } : {}
          return { id: mid, mid, ...worded(orders), ...readAs, users: worded(users) }
        },
      )
      const answer = pageAnswer('coverage', rows, query)
      // Ages use the store's clock.
      answer.headers.set('Asked-At', iso(await store.now()))
      answer.headers.set('Coverage', await coverageOf(store, mids))
      return answer
    },
  } satisfies Routes
}

function worded<T extends HeldList>({ message, fault, ...list }: T) {
  const error = message ?? (fault && wordFault(fault))
  return { ...list, ...(error !== undefined && { error }), ...(fault && { fault: toWire(fault) }) }
}
