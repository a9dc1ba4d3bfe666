import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { PayoutTotals } from '../../api/payouts.ts'
import { listPath } from '../kit/field/RowLink.tsx'

/** How many payments left the account. The lists leave them out. */
export function Debits({ totals, filter }: PayoutTotals & { filter: object }) {
  const translate = useTranslate()
  const debits = totals.filter(({ state }) => state === 'debit')
  if (debits.length === 0) return null
  const smart_count = debits.reduce((sum, { payouts }) => sum + payouts, 0)
  return (
    <p className="quiet">
      <Link to={listPath('payouts', { ...filter, state: 'debit' })}>
        {translate('payouts.debits', { smart_count })}
      </Link>
    </p>
  )
}
