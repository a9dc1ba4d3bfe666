import { z } from 'zod'
import { compareAmounts } from '../../contract/amount.ts'
import { feeReport } from '../../ledger/fees/feeReport.ts'
import { compareWords, type FeeRow } from '../../ledger/fees/feeRow.ts'
import { countWithoutAmount } from '../../ledger/fees/withoutAmount.ts'
import { readZone } from '../../ledger/fees/zones.ts'
import type { Store } from '../../store/openStore.ts'
import type { RrFeeUnitOf } from '../config/feeSettings.ts'
import type { Handler } from '../context.ts'
import type { OwnRoute } from '../permissions.ts'
import { listAnswer, readFilter, readListQuery, type ListQuery } from '../simpleRest.ts'
import { requestedMids, orderFilter, withoutUndefined } from './orderQuery.ts'
import { tellWorth, worthOf } from './worth.ts'

const feeFilter = orderFilter.pick({ mid: true, createdAt_gte: true, createdAt_lt: true }).extend({
  groupBy: z.enum(['day', 'week', 'month', 'mid', 'orderType', 'status', 'none']).optional(),
  timeZone: z
    .string()
    .refine((name) => readZone(name) !== undefined, 'expected a time zone like Europe/Berlin')
    .optional(),
})

const comparisons: Record<keyof FeeRow, (a: FeeRow, b: FeeRow) => number> = {
  id: byWord('id'),
  group: byWord('group'),
  currency: byWord('currency'),
  currencyStated: (a, b) => Number(a.currencyStated) - Number(b.currencyStated),
  orders: (a, b) => a.orders - b.orders,
  ordersWithFees: (a, b) => a.ordersWithFees - b.ordersWithFees,
  ordersElsewhere: (a, b) => (a.ordersElsewhere ?? 0) - (b.ordersElsewhere ?? 0),
  sourceAmount: byAmount('sourceAmount'),
  networkFee: byAmount('networkFee'),
  processingFee: byAmount('processingFee'),
  rrFee: (a, b) => compareAmounts(a.rrFee ?? '0', b.rrFee ?? '0'),
  rrFeeUnit: (a, b) => compareWords(a.rrFeeUnit, b.rrFeeUnit),
  totalFee: byAmount('totalFee'),
}

/** A report is read as a whole, however many rows it has: 10,000 are ten years of days in three currencies. */
const sizes = { initial: 10_000, limit: 10_000, end: Number.MAX_SAFE_INTEGER }

type Parts = { store: Store; mids: readonly string[]; rrFeeUnit: RrFeeUnitOf }

/** Totals of the fees of an operator's merchant IDs. */
export function feeRoutes({ store, mids: all, rrFeeUnit }: Parts) {
  return {
    'GET /api/fees': async (context) => {
      const byGroup = { field: 'group', order: 'asc' } as const
      const query = readListQuery(context.req.url, Object.keys(comparisons), byGroup, sizes)
      const { mid, timeZone, ...filter } = readFilter(query.filter, feeFilter)
      const mids = [...new Set(requestedMids(context, all, mid))]
      const rows = await feeReport(store, {
        ...withoutUndefined(filter),
        ...(timeZone !== undefined && { timeZone: readZone(timeZone) ?? timeZone }),
        mids,
        rrFeeUnit,
      })
      const page = sorted(rows, query.sort).slice(query.offset, query.offset + query.limit)
      const answer = listAnswer('fees', page, query, rows.length)
      const { createdAt_gte, createdAt_lt } = filter
      const period = withoutUndefined({ createdAt_gte, createdAt_lt })
      const worth = await worthOf(store, mids, period)
      const withoutAmount = await countWithoutAmount(store, mids, period)
      tellWorth(answer, withoutAmount > 0 ? { ...worth, coverage: 'at-least' } : worth)
      if (withoutAmount > 0) answer.headers.set('Without-Amount', String(withoutAmount))
      return answer
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

/** Rows that are equal stay by group and currency, as they come. */
function sorted(rows: FeeRow[], { field, order }: ListQuery['sort']): FeeRow[] {
  const compare = comparisons[field as keyof FeeRow]
  return rows.toSorted((a, b) => {
    const nulls =
      field === 'group' || field === 'currency' ? Number(a[field] === null) - Number(b[field] === null) : 0
    return nulls || (order === 'desc' ? -1 : 1) * compare(a, b)
  })
}

function byWord(field: 'id' | 'group' | 'currency') {
  return (a: FeeRow, b: FeeRow) => compareWords(a[field], b[field])
}

function byAmount(field: 'sourceAmount' | 'networkFee' | 'processingFee' | 'totalFee') {
  return (a: FeeRow, b: FeeRow) => compareAmounts(a[field], b[field])
}
