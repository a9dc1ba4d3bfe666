import type { LedgerOrder, LedgerUser } from '../../api/orders.ts'
import { orderFilter, userFilter } from '../../api/orders.requests.ts'
import { coverageIn } from '../ledger/coverage.ts'
import { listOrders, type OrderSort } from './listOrders.ts'
import { listUsers, type UserSort } from '../customers/listUsers.ts'
import { markLate } from '../late/orderStay.ts'
import type { Search } from '../ledger/textMatch.ts'
import type { Store } from '../../store/openStore.ts'
import { createPauses } from '../../store/yieldToEventLoop.ts'
import type { Context } from '../http/context.ts'
import type { RecordKind, RedactRecord } from '../customers/redactRecord.ts'
import { readFilter, type ListQuery } from '../http/simpleRest.ts'
import { readFeeChecks } from './readFeeChecks.ts'
import { orderRecord, userRecord } from './ledgerRecord.ts'
import { checkFeeRights, checkTokenFilter, toOrderFilter, type ReadSearch } from './orderQuery.ts'
import { readViewCompleteness, type Completeness } from './readColumnFilter.ts'
import { requestedMids } from '../access/rightsOf.ts'

type Parts = { store: Store; mids: readonly string[]; redactRecord: RedactRecord; readSearch: ReadSearch }

export type ListPage = {
  rows: { id: string; mid: string; record: LedgerOrder | LedgerUser }[]
  total: number
  completeness: Completeness
}

export type Lists = ReturnType<typeof createLists>

/** Pages of the ledger's orders and users. `search`: a parsed text that replaces `q`. */
export function createLists({ store, mids: all, redactRecord, readSearch }: Parts) {
  async function maskAll<R extends { mid: string }>(
    context: Context,
    kind: RecordKind,
    rows: readonly R[],
    toRecord: (row: R, nth: number) => LedgerOrder | LedgerUser,
  ): Promise<ListPage['rows']> {
    const session = context.get('session')
    const masked: ListPage['rows'] = []
    const pause = createPauses()
    for (const [nth, row] of rows.entries()) {
      await pause()
      const { mid } = row
      const record = redactRecord(toRecord(row, nth), { session, mid, kind }) as LedgerOrder | LedgerUser
      masked.push({ id: record.id, mid, record })
    }
    return masked
  }

  return {
    async orders(context: Context, query: ListQuery, search?: Search): Promise<ListPage> {
      const filter = readFilter(query.filter, orderFilter)
      checkFeeRights(context, { filter, sort: query.sort })
      checkTokenFilter(context, filter)
      const mids = requestedMids(context, all, filter.mid)
      const now = await store.now()
      const ledgerFilter = { ...(await readSearch(context, mids, toOrderFilter(filter, now))), ...search }
      const { rows, total, hasMore, view } = await listOrders(store, {
        mids,
        filter: ledgerFilter,
        sort: { field: query.sort.field as OrderSort, order: query.sort.order },
        offset: query.offset,
        limit: query.limit,
      })
      const late = await markLate(view, rows, now)
      const checkOf = await readFeeChecks(view, context)
      const masked = await maskAll(context, 'order', rows, (row, nth) => ({
        ...orderRecord(row),
        ...checkOf(row),
        ...(late[nth] && { late: late[nth] }),
      }))
      const completeness = await readViewCompleteness(view, now, ledgerFilter)
      if (hasMore) completeness.coverage = 'at-least'
      return { rows: masked, total, completeness }
    },

    async users(context: Context, query: ListQuery, search?: Search): Promise<ListPage> {
      const { id, mid, q } = readFilter(query.filter, userFilter)
      const mids = requestedMids(context, all, mid)
      const terms = { q, ids: id === undefined ? undefined : [id].flat() }
      const { rows, total, hasMore, view } = await listUsers(store, {
        mids,
        filter: { ...(await readSearch(context, mids, terms)), ...search },
        sort: { field: query.sort.field as UserSort, order: query.sort.order },
        offset: query.offset,
        limit: query.limit,
      })
      const masked = await maskAll(context, 'user', rows, userRecord)
      const coverage = hasMore ? 'at-least' : await coverageIn(view, await store.now(), 'users')
      return { rows: masked, total, completeness: { coverage, undated: 0 } }
    },
  }
}
