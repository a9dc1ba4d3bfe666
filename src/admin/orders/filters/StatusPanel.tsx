import { useQuery } from '@tanstack/react-query'
import { knownStatuses } from '../../../contract/status.ts'
import { midsOf, type OrderFilterValues } from '../../data-provider/ledgerFilter.ts'
import { useGateway } from '../../data-provider/useGateway.ts'
import { useFilters } from '../../list/useFilters.ts'
import { useMid } from '../../session/MidContext.ts'
import { ChoicePanel } from './ChoicePanel.tsx'
import { labelOfStatus } from './useFilterWords.ts'

const documented = knownStatuses.map((word) => ({ value: word, label: labelOfStatus(word) }))

/** The statuses that there are, the most frequent first, and after them those that there may be. */
export function StatusPanel() {
  const { counts, isWhole } = useStatusCounts()
  const seen = counts.map(({ status, orders }) => ({
    value: status,
    label: labelOfStatus(status),
    count: orders,
  }))
  const unseen = documented
    .filter(({ value }) => !seen.some((one) => one.value === value))
    .map((choice) => ({ ...choice, ...(isWhole && { count: 0 }) }))
  const all = [...seen, ...unseen]
  const wordOf = (typed: string) =>
    all.find(({ value, label }) => [value, label.toLowerCase()].includes(typed.toLowerCase()))?.value ?? typed
  return <ChoicePanel source="status" choices={all} wordOf={wordOf} />
}

const nothing: { status: string; orders: number }[] = []

/** Of the merchant IDs, types and currencies that are asked for; other filters are not counted by. */
function useStatusCounts() {
  const gateway = useGateway()
  const { mid } = useMid()
  const { values } = useFilters<OrderFilterValues>()
  const { orderType, sourceCurrency, destinationCurrency } = values
  const filter = { mid: midsOf(values.mid, mid), orderType, sourceCurrency, destinationCurrency }
  const isCounted = Object.keys(values).every((name) => name === 'status' || name in filter)
  const { data } = useQuery({
    queryKey: ['order-counts', 'getList', { filter }],
    queryFn: ({ signal }) => gateway.countStatuses(filter, signal),
    enabled: isCounted,
  })
  return { counts: (isCounted && data) || nothing, isWhole: isCounted && data !== undefined }
}
