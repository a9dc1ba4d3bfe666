import type { RrFeeUnitOf } from '../../api/fees.ts'
import type { FeeReportRow } from '../../api/feeReportRow.ts'
import { feeReport, TooManyFeeRows } from './feeReport.ts'
import type { FeeQuery } from './feeQuery.ts'
import { readZone } from '../../api/requestFields.ts'
import { viewLedger } from '../ledger/ledgerView.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context } from '../http/context.ts'
import { createGate } from '../http/createGate.ts'
import { readFilter, refused } from '../http/simpleRest.ts'
import { feeFilter } from '../../api/fees.requests.ts'
import { readViewCompleteness, type Completeness } from '../orders/readColumnFilter.ts'
import { requestedMids, withoutUndefined } from '../access/rightsOf.ts'

export type FeeParts = { store: Store; mids: readonly string[]; rrFeeUnit: RrFeeUnitOf }

export type FeeAnswer = {
  query: FeeQuery
  rows: FeeReportRow[]
  /** Orders with an unreadable amount; if there are any, not all orders are counted. */
  withoutAmount: number
  /** Orders without a currency; any sum may lack them. */
  withoutCurrency: number
  completeness: Completeness
}

export async function queryFees(
  { store, mids: all, rrFeeUnit }: FeeParts,
  context: Context,
  requested: Record<string, unknown>,
): Promise<FeeAnswer> {
  const { mid, timeZone, ...filter } = readFilter(requested, feeFilter)
  const mids = [...new Set(requestedMids(context, all, mid))]
  const query: FeeQuery = {
    ...withoutUndefined(filter),
    ...(timeZone !== undefined && { timeZone: readZone(timeZone) ?? timeZone }),
    mids,
    rrFeeUnit,
  }
  const view = viewLedger(store, mids)
  const rows = await view.cached(['fees', query], () => readReport(store, query))
  const { createdAt_gte, createdAt_lt } = filter
  const span = withoutUndefined({ createdAt_gte, createdAt_lt })
  const completeness = await readViewCompleteness(view, await store.now(), span)
  const withoutAmount = rows.reduce((sum, row) => sum + (row.ordersWithoutAmount ?? 0), 0)
  const uncounted = rows.filter(({ currency }) => currency === null)
  const withoutCurrency = uncounted.reduce((sum, { orders }) => sum + orders, 0)
  if (withoutAmount + withoutCurrency > 0) completeness.coverage = 'at-least'
  return { query, rows, withoutAmount, withoutCurrency, completeness }
}

/** Parallel reports would only use more memory and delay each other. */
const oneAtATime = createGate({ places: 1 })

async function readReport(store: Store, query: FeeQuery): Promise<FeeReportRow[]> {
  try {
    return await oneAtATime(() => feeReport(store, query))
  } catch (error) {
    if (error instanceof TooManyFeeRows) throw refused('filter.groupBy', 'report_rows')
    throw error
  }
}
