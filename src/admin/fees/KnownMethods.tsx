import { useTranslate } from 'react-admin'
import type { ReportQuery } from './useFees.ts'
import { useFeeWords } from './useFeeWords.ts'
import { useGroupCounts } from './useGroupCounts.ts'

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
