import { formatAmount } from '../../../contract/formatAmount.ts'
import type { Money } from '../../data-provider/records.ts'
import { useFormatLocale } from './useFormatLocale.ts'
import { useUnits } from './MoneyText.tsx'
import { visibleText } from './Foreign.tsx'

export function useMoneyWords(): (money: Money | undefined) => string | undefined {
  const locale = useFormatLocale()
  const { decimalsOf } = useUnits()
  return (money) =>
    money?.amount === undefined
      ? undefined
      : [formatAmount(money.amount, { locale, decimals: decimalsOf(money.currency) }), money.currency]
          .filter((part) => part !== undefined)
          .map(visibleText)
          .join(' ')
}
