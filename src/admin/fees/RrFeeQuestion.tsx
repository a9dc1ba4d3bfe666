import { useTranslate } from 'react-admin'
import type { FeeQuery } from './useFeeQuery.ts'
import { useFeeChecks } from './unusual/useFeeChecks.ts'

/** Where the checks stand on this page. */
export const feeChecksId = 'fee-checks'

/** Beside a figure whose unit nobody states: what the merchant's own orders support is said among the checks. */
export function RrFeeQuestion({ query }: { query: Pick<FeeQuery, 'days' | 'zone' | 'mids'> }) {
  const translate = useTranslate()
  const { data } = useFeeChecks(query)
  // Without a level nothing is said of it there.
  if (!data || data.levels.length === 0 || data.evidence.length === 0) return null
  const show = () => {
    const checks = document.getElementById(feeChecksId)
    checks?.focus({ preventScroll: true })
    checks?.scrollIntoView({ block: 'start' })
  }
  return (
    <button type="button" className="fee-question no-print" onClick={show}>
      {translate('fees.rr_question')}
    </button>
  )
}
