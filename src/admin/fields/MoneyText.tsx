import { formatAmount } from '../../contract/formatAmount.ts'
import type { Money } from '../records.ts'
import { Absent } from './Absent.tsx'
import { Foreign } from './Foreign.tsx'
import { useFormatLocale } from './useFormatLocale.ts'
import { useUnits } from './useUnits.ts'

/** An amount to its last digit, and its code in a quieter ink. Whole units of a fiat currency get its usual decimals. */
export function MoneyText({ money }: { money: Money | undefined }) {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  if (!money || (money.amount === undefined && money.currency === undefined)) return <Absent />
  const { amount, currency } = money
  const figure =
    amount === undefined ? undefined : formatAmount(amount, { locale, decimals: decimalsOf(currency) })
  const isLong = (figure ?? '').length + (currency ?? '').length > 32
  return (
    <span className={isLong ? 'money money-long' : 'money'}>
      {figure ?? <Absent />}
      {currency !== undefined && (
        <span className="money-code">
          <Foreign text={currency} />
        </span>
      )}
    </span>
  )
}
