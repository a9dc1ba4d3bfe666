import { compareAmounts, type Amount } from '../../contract/amount.ts'
import type { FeeReportRow } from '../../api/fees.ts'
import { maxFeeRows } from './feeReport.ts'
import { compareGroups, compareWords } from './feeRow.ts'
import type { Handler } from '../http/context.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { longListAnswer, readListQuery, type ListQuery } from '../http/simpleRest.ts'
import { queryFees, type FeeParts } from './queryFees.ts'
import { setCompletenessHeaders } from '../orders/completeness.ts'

export const comparisons: Record<keyof FeeReportRow, (a: FeeReportRow, b: FeeReportRow) => number> = {
  id: (a, b) => compareWords(a.id, b.id),
  group: (a, b) => compareGroups(a.group, b.group),
  currency: (a, b) => compareWords(a.currency, b.currency),
  currencyStated: (a, b) => Number(a.currencyStated) - Number(b.currencyStated),
  rrFeeUnit: (a, b) => compareWords(a.rrFeeUnit, b.rrFeeUnit),
  orders: byCount('orders'),
  ordersWithFees: byCount('ordersWithFees'),
  assumedCurrencyOrders: byCount('assumedCurrencyOrders'),
  ordersElsewhere: byCount('ordersElsewhere'),
  ordersWithoutAmount: byCount('ordersWithoutAmount'),
  ordersWithRrFee: byCount('ordersWithRrFee'),
  sourceAmount: byAmount('sourceAmount'),
  networkFee: byAmount('networkFee'),
  processingFee: byAmount('processingFee'),
  rrFee: byAmount('rrFee'),
  rrFeeAverage: byAmount('rrFeeAverage'),
  totalFee: byAmount('totalFee'),
  sourceFee: byAmount('sourceFee'),
  share: byAmount('share'),
}

const wholeReport = { initial: maxFeeRows, limit: maxFeeRows, end: Number.MAX_SAFE_INTEGER }

export function feeRoutes(parts: FeeParts) {
  return {
    'GET /api/fees': async (context) => {
      const byGroup = { field: 'group', order: 'asc' } as const
      const query = readListQuery(context.req.url, Object.keys(comparisons), byGroup, wholeReport)
      const { rows, methods, completeness, withoutAmount } = await queryFees(parts, context, query.filter)
      const page = sorted(rows, query.sort).slice(query.offset, query.offset + query.limit)
      const answer = await longListAnswer('fees', page, query, rows.length)
      setCompletenessHeaders(answer, completeness)
      if (withoutAmount > 0) answer.headers.set('Without-Amount', String(withoutAmount))
      if (methods) answer.headers.set('Payment-Method-Known', `${methods.known}/${methods.orders}`)
      return answer
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}

const nullable: readonly string[] = [
  'group',
  'currency',
  'sourceAmount',
  'networkFee',
  'processingFee',
  'rrFee',
  'rrFeeAverage',
  'totalFee',
  'sourceFee',
  'share',
]

const ofMoney: readonly string[] = [
  'sourceAmount',
  'networkFee',
  'processingFee',
  'rrFee',
  'totalFee',
  'sourceFee',
]

/** Ties are sorted by group and currency; missing values come last. Sorting by an amount sorts by currency first. */
function sorted(rows: FeeReportRow[], { field, order }: ListQuery['sort']): FeeReportRow[] {
  const name = field as keyof FeeReportRow
  const compare = comparisons[name]
  return rows.toSorted((a, b) => {
    const nulls = nullable.includes(field) ? Number(a[name] === null) - Number(b[name] === null) : 0
    const currencies = ofMoney.includes(field) ? compareWords(a.currency, b.currency) : 0
    return nulls || currencies || (order === 'desc' ? -1 : 1) * compare(a, b)
  })
}

type Names<T> = {
  [K in keyof FeeReportRow]-?: NonNullable<FeeReportRow[K]> extends T ? K : never
}[keyof FeeReportRow]

function byCount(field: Names<number>) {
  return (a: FeeReportRow, b: FeeReportRow) => (a[field] ?? 0) - (b[field] ?? 0)
}

function byAmount(field: Names<Amount>) {
  return (a: FeeReportRow, b: FeeReportRow) => compareAmounts(a[field] ?? '0', b[field] ?? '0')
}
