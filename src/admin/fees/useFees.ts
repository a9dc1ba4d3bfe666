import type { FeeReportRow } from '../../api/feeReportRow.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import { everyMid, type OrderFilterValues } from '../data-provider/ledgerFilter.ts'
import { spanOf, type Days } from '../time/period.ts'
import type { FeeLine, Group } from './feeFigures.ts'
import type { FeeFilters, FeeQuery, FilterName, Grouping } from './useFeeQuery.ts'

/** Figures with their own query: they stay on screen while another query loads. */
export type FeeAnswer = {
  rows: FeeReportRow[]
  isExact: boolean
  undated: number
  /** Orders left out of all sums, because their amount is unreadable. */
  withoutAmount: number
  readAt: number
  query: ReportQuery
}

export type ReportQuery = { days: Days; zone: string; by: Grouping[]; mid: string; filters: FeeFilters }

/** A report has no more. */
const maxRows = 5000
/** Fallback when the ledger's change events do not arrive. */
const pollMs = 60_000

export function reportQuery({ days: { from, to }, zone, by, mids, filters }: FeeQuery): ReportQuery {
  return { days: { from, to }, zone, by, mid: mids, filters }
}

export function useFees(query: ReportQuery) {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['fees', 'getList', query],
    queryFn: ({ signal }) => readFees(dataProvider, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })
}

export function feeFilter({ days, zone, by, mid, filters }: ReportQuery) {
  return {
    ...spanOf(days, zone),
    timeZone: zone,
    groupBy: ['outcome', ...by],
    ...(mid !== everyMid && { mid }),
    ...filters,
  }
}

async function readFees(
  dataProvider: DataProvider,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<FeeAnswer> {
  const { data: rows, meta } = await dataProvider.getList<FeeReportRow>('fees', {
    filter: feeFilter(query),
    pagination: { page: 1, perPage: maxRows },
    sort: { field: 'group', order: 'ASC' },
    signal,
  })
  const { undated = 0, withoutAmount = 0 } = meta ?? {}
  return { rows, isExact: meta?.coverage === 'exact', undated, withoutAmount, readAt: Date.now(), query }
}

type Of = {
  line?: Pick<FeeLine, 'outcome' | 'currency'>
  group?: Pick<Group, 'keys' | 'days'>
}

export function ordersBehind(
  { days, zone, by, mid, filters }: ReportQuery,
  { line, group }: Of = {},
): OrderFilterValues {
  const { from, to } = group?.days ?? days
  const keyOf = (name: 'mid' | Exclude<FilterName, 'outcome'>) => {
    const key = group?.keys[by.indexOf(name)]
    // Null inside a list filters for missing values; a bare null would be no filter.
    return key === null ? [null] : key
  }
  const extra = Object.entries({
    outcome: line?.outcome ?? filters.outcome,
    feeCurrency: line && (line.currency ?? [null]),
    status: keyOf('status') ?? filters.status,
    orderType: keyOf('orderType') ?? filters.orderType,
    pair: keyOf('pair') ?? filters.pair,
    paymentMethod: keyOf('paymentMethod') ?? filters.paymentMethod,
    feeCheck: keyOf('feeCheck') ?? filters.feeCheck,
    mid: keyOf('mid') ?? (mid === everyMid ? everyMid : undefined),
  }).filter(([, value]) => value !== undefined)
  return { from, to, zone, ...Object.fromEntries(extra) }
}
