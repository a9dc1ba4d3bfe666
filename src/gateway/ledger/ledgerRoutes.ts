import { z } from 'zod'
import { readAmount } from '../../contract/amount.ts'
import { coverage, coverageOf } from '../../ledger/coverage.ts'
import { getOrder } from '../../ledger/getOrder.ts'
import { listOrders, type OrderSort } from '../../ledger/listOrders.ts'
import { listUsers, type UserSort } from '../../ledger/listUsers.ts'
import type { Store } from '../../store/openStore.ts'
import type { Handler, Visit } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import type { ShowRecord } from '../show/showRecord.ts'
import { grantedMids } from '../sign-in/sessionBody.ts'
import { listAnswer, readFilter, readListQuery } from '../simpleRest.ts'
import { historyFor, orderRecord, userRecord } from './ledgerRecord.ts'

const words = z.union([z.string(), z.array(z.string()).max(100)])
const instant = z.iso.datetime({ offset: true, error: 'expected a time with its zone' })
const amount = z
  .union([z.string(), z.number()])
  .refine((value) => readAmount(value) !== undefined, 'expected an amount')
const orderFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  status: words.optional(),
  orderType: words.optional(),
  userId: words.optional(),
  sourceCurrency: words.optional(),
  destinationCurrency: words.optional(),
  createdAt_gte: instant.optional(),
  createdAt_lt: instant.optional(),
  sourceAmount_gte: amount.optional(),
  sourceAmount_lte: amount.optional(),
  q: z.string().max(500).optional(),
})
const userFilter = z.object({
  id: words.optional(),
  mid: words.optional(),
  q: z.string().max(500).optional(),
})

const orderSorts: readonly OrderSort[] = [
  'createdAt',
  'updatedAt',
  'id',
  'status',
  'orderType',
  'userId',
  'mid',
  'sourceAmount',
  'destinationAmount',
  'sourceCurrency',
  'destinationCurrency',
]
const userSorts: readonly UserSort[] = ['name', 'email', 'phone', 'createdAt', 'id', 'mid']

type Parts = { store: Store; mids: readonly string[]; show: ShowRecord }

/** What the ledger answers: every order and person of the operator's merchant IDs, and what that is worth. */
export function ledgerRoutes({ store, mids: all, show }: Parts) {
  const granted = (visit: Visit) => grantedMids(visit.get('session').operator.mids, all)

  /** Those that are asked for, all of which must be granted. */
  function asked(visit: Visit, wanted: string | string[] | undefined): string[] {
    const mids = granted(visit)
    if (wanted === undefined) return mids
    const named = [wanted].flat()
    if (named.some((mid) => !mids.includes(mid)))
      throw new GatewayError(403, 'this merchant ID is not yours', { facts: { reason: 'mid' } })
    return named
  }

  async function withCoverage(answer: Response, mids: string[]): Promise<Response> {
    answer.headers.set('Coverage', await coverageOf(store, mids))
    return answer
  }

  return {
    'GET /api/orders': async (visit) => {
      const query = readListQuery(visit.req.url, orderSorts, { field: 'createdAt', order: 'desc' })
      const { id, mid, ...filter } = readFilter(query.filter, orderFilter)
      const mids = asked(visit, mid)
      const { rows, total } = await listOrders(store, {
        mids,
        filter: { ...present(filter), ...(id === undefined ? {} : { ids: [id].flat() }) },
        sort: { field: query.sort.field as OrderSort, order: query.sort.order },
        offset: query.offset,
        limit: query.limit,
      })
      const session = visit.get('session')
      const records = rows.map((row) => show(orderRecord(row), { session, mid: row.mid, has: 'order' }))
      return withCoverage(listAnswer('orders', records, query, total), mids)
    },

    'GET /api/orders/:id': async (visit) => {
      const mids = asked(visit, visit.req.query('mid'))
      const found = await getOrder(store, mids, visit.req.param('id') ?? '')
      if (!found) throw new GatewayError(404, 'the ledger holds no such order')
      const session = visit.get('session')
      const { mid } = found.order
      const record = show(orderRecord(found.order), { session, mid, has: 'order' }) as object
      const history = historyFor(session.operator.role, found.history)
      return withCoverage(Response.json({ ...record, history }), [mid])
    },

    'GET /api/users': async (visit) => {
      const query = readListQuery(visit.req.url, userSorts, { field: 'name', order: 'asc' })
      const { id, mid, q } = readFilter(query.filter, userFilter)
      const mids = asked(visit, mid)
      const { rows, total } = await listUsers(store, {
        mids,
        filter: { ...present({ q }), ...(id === undefined ? {} : { ids: [id].flat() }) },
        sort: { field: query.sort.field as UserSort, order: query.sort.order },
        offset: query.offset,
        limit: query.limit,
      })
      const session = visit.get('session')
      const records = rows.map((row) => show(userRecord(row), { session, mid: row.mid, has: 'user' }))
      return withCoverage(listAnswer('users', records, query, total), mids)
    },

    'GET /api/coverage': async (visit) => {
      const mids = granted(visit)
      const all = await coverage(store, mids)
      const rows = mids.map((mid) => {
        const { kind: _, ...orders } = all.find((one) => one.mid === mid && one.kind === 'orders') ?? { mid }
        const users = all.find((one) => one.mid === mid && one.kind === 'users')
        return {
          id: mid,
          ...orders,
          users: users && { state: users.state, people: users.orders, sweptAt: users.sweptAt },
        }
      })
      const answer = listAnswer('coverage', rows, { offset: 0 }, rows.length)
      return withCoverage(answer, mids)
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

function present<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
