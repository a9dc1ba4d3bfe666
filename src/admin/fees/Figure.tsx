import { formatAmount } from '../../contract/formatAmount.ts'
import { splitAmount, type Amount } from '../../contract/amount.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { useUnits } from '../fields/MoneyText.tsx'

type Props = { amount: Amount | null; currency: string | undefined; deepest?: number }

/** An amount in a column of one currency, to its last digit; a dash where nothing was added up. Room for decimals that others have keeps the points in line. */
export function Figure({ amount, currency, deepest = 0 }: Props) {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  if (amount === null) return '–'
  const decimals = decimalsOf(currency)
  const own = Math.max(decimalsIn(amount), decimals ?? 0)
  const most = Math.max(deepest, decimals ?? 0)
  const room = most > own ? `${own === 0 ? '.' : ''}${'0'.repeat(most - own)}` : undefined
  return (
    <span className="money" data-room={room}>
      {formatAmount(amount, { locale, decimals })}
    </span>
  )
}

export function decimalsIn(amount: Amount | null): number {
  return amount === null ? 0 : splitAmount(amount).fraction.length
}
