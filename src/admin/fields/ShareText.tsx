import { formatAmount } from '../../contract/formatAmount.ts'
import { multiplyAmounts, roundAmount, type Amount } from '../../contract/amount.ts'
import { useFormatLocale } from './useFormatLocale.ts'

/** '0.0261' is 2.61 %. */
export function formatShare(share: Amount, locale: string): string {
  const percent = roundAmount(multiplyAmounts(share, '100'), { decimals: 2, rounding: 'half-even' })
  return `${formatAmount(percent, { locale })}\u2009%`
}

export function ShareText({ share }: { share: Amount }) {
  return <span className="money">{formatShare(share, useFormatLocale())}</span>
}
