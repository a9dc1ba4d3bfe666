import { useContext } from 'react'
import type { RrFeeUnit } from '../../api/fees.ts'
import { MidContext, SessionContext } from '../session/SessionContext.ts'

/** What the figure `rrFee` is with the merchant ID of an order. */
export function useRrFeeUnit(): (mid: string | undefined) => RrFeeUnit {
  const units = useContext(SessionContext)?.session.rrFeeUnits
  const own = useContext(MidContext)?.mid
  return (mid) => units?.[mid ?? own ?? ''] ?? 'unknown'
}
