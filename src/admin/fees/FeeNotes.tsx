import { useTranslate } from 'react-admin'
import { hasRrFeeAsSent } from './feeColumns.ts'
import type { FeeLine } from './feeFigures.ts'
import { KnownMethods } from './KnownMethods.tsx'
import type { ReportQuery } from './useFees.ts'

type Props = { lines: readonly FeeLine[]; query: ReportQuery }

/** What a reader of the figures has to know, each where it holds of some of them. */
export function FeeNotes({ lines, query }: Props) {
  const translate = useTranslate()
  const elsewhere = lines.reduce((sum, { figures }) => sum + figures.ordersElsewhere, 0)
  const isAssumed = lines.some(({ figures }) => figures.assumedCurrencyOrders > 0)
  const isRate = lines.some(({ figures }) => figures.rrFeeRate !== undefined)
  const isUnknown = lines.some(({ figures }) => figures.rrFeeRate === undefined && hasRrFeeAsSent(figures))
  const asksMethods = query.by.includes('paymentMethod') || query.filters.paymentMethod !== undefined
  return (
    <div className="fee-notes">
      {isUnknown && <p className="note">{translate('fees.rr_unknown')}</p>}
      {isRate && <p className="note">{translate('fees.rr_rate')}</p>}
      {isAssumed && <p className="note">{translate('fees.assumed_help')}</p>}
      {elsewhere > 0 && <p className="note">{translate('fees.elsewhere', { smart_count: elsewhere })}</p>}
      {asksMethods && <KnownMethods query={query} />}
    </div>
  )
}
