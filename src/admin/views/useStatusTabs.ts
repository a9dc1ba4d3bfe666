import { failedStatuses, type OrderOutcome } from '../../contract/status.ts'
import { useListContext, useTranslate } from 'ra-core'
import { midsOf } from '../data-provider/ledgerFilter.ts'
import { useRead } from '../data-provider/useApi.ts'
import type { AttentionItem } from '../../api/attention.ts'
import { useStatusLabel } from '../kit/field/ToneMark.tsx'
import { useMid } from '../session/SessionContext.ts'

type StatusTab = {
  key: string
  label: string
  count: number | undefined
  filter: Record<string, unknown>
}

/** Built-in views with row counts; attention views without rows are left out. */
export function useStatusTabs(): { tabs: StatusTab[]; isExact: boolean; isLoading: boolean; isOld: boolean } {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  const { mid: own } = useMid()
  const { filterValues } = useListContext()
  const { mid } = filterValues as { mid?: unknown }
  const mids = midsOf(mid, own)
  const { data, isLoading, isPlaceholderData } = useRead(
    ['order-counts', 'tabs', { filter: { mid: mids } }],
    (api, signal) => api.countTabs(mids, signal),
    // As for the rows: the counts of the previous merchant stay, paler, until the next ones are here.
    { staleTime: 10_000, placeholderData: (before) => before },
  )
  const of = (filter: object) => ({ ...filter, ...(mid !== undefined && { mid }) })
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)
  const failed = data && failedStatuses.reduce((all, status) => all + (data.statuses[status] ?? 0), 0)

  return {
    isExact: data?.isExact ?? false,
    isLoading,
    isOld: isPlaceholderData,
    tabs: [
      { key: 'all', label: translate('views.all'), count: data && sum(data.outcomes), filter: of({}) },
      outcomeTab('open'),
      ...(data?.attention ?? []).filter(isOfOrders).map(toTab),
      {
        key: 'failed',
        label: translate('views.failed'),
        count: failed,
        filter: of({ status: failedStatuses }),
      },
      outcomeTab('completed'),
    ],
  }

  function outcomeTab(outcome: OrderOutcome): StatusTab {
    const label = translate(`fee.outcome.${outcome}`)
    return { key: outcome, label, count: data && (data.outcomes[outcome] ?? 0), filter: of({ outcome }) }
  }

  function toTab({ kind, count, filter }: AttentionItem): StatusTab {
    const { mid: _, ...rest } = filter
    const statuses = [rest.status ?? []].flat().map(String)
    const isOneOfMany = (data?.attention ?? []).filter((one) => one.kind === kind).length > 1
    const label =
      kind === 'review' || (kind === 'unknown-status' && isOneOfMany)
        ? statuses.map(statusLabel).join(', ')
        : translate(`views.${kind.replaceAll('-', '_')}`, { _: kind })
    return { key: `${kind} ${JSON.stringify(rest)}`, label, count, filter: of(rest) }
  }
}

const kindsOfOrders = ['review', 'late', 'stuck', 'unknown-status']

function isOfOrders({ kind, count }: AttentionItem): boolean {
  return kindsOfOrders.includes(kind) && count > 0
}
