import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Grouping } from './useFeeQuery.ts'
import { useFees, type ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'

/** How many orders of the same period and merchants have which value, the most frequent first; no other filter counts. */
export function useGroupCounts({ days, zone, mid }: ReportQuery, by: Grouping) {
  const { data } = useFees({ days, zone, mid, by: [by], filters: {} })
  return useMemo(() => {
    const answer = data?.query.by[0] === by ? data : undefined
    const counts = new Map<string | null, number>()
    for (const { group, orders } of answer?.rows ?? []) {
      const value = [group].flat()[1] ?? null
      counts.set(value, (counts.get(value) ?? 0) + orders)
    }
    const all = [...counts].map(([value, orders]) => ({ value, orders }))
    return {
      isRead: answer !== undefined,
      orders: all.reduce((sum, one) => sum + one.orders, 0),
      values: all
        .flatMap(({ value, orders }) => (value === null ? [] : [{ value, orders }]))
        .toSorted((one, other) => other.orders - one.orders),
    }
  }, [data, by])
}

/** A payment method is known only of orders that were made here: of how many, is said wherever it is asked for. */
export function KnownMethods({ query }: { query: ReportQuery }) {
  const translate = useTranslate()
  const { countText } = useFeeWords()
  const { isRead, orders, values } = useGroupCounts(query, 'paymentMethod')
  if (!isRead) return null
  const known = values.reduce((sum, one) => sum + one.orders, 0)
  return (
    <p className="note">
      {translate('fees.known_methods', { known: countText(known), count: countText(orders) })}
    </p>
  )
}
