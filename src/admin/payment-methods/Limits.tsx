import { useTranslate } from 'react-admin'
import { formatAmount } from '../../contract/formatAmount.ts'
import { Absent } from '../fields/Absent.tsx'
import { MoneyText } from '../fields/MoneyText.tsx'
import { useUnits } from '../fields/useUnits.ts'
import type { PaymentMethod } from '../records.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'

/** Both limits in one line, where there is no room for columns. */
export function Limits({ method: { minAmount, maxAmount, currency } }: { method: PaymentMethod }) {
  const locale = useFormatLocale()
  const translate = useTranslate()
  const { decimalsOf } = useUnits()
  if (minAmount === undefined && maxAmount === undefined) return <Absent />
  if (maxAmount === undefined) {
    return (
      <>
        {translate('config.from')} <MoneyText money={{ amount: minAmount, currency }} />
      </>
    )
  }
  return (
    <>
      {minAmount === undefined
        ? translate('config.up_to')
        : `${formatAmount(minAmount, { locale, decimals: decimalsOf(currency) })} –`}{' '}
      <MoneyText money={{ amount: maxAmount, currency }} />
    </>
  )
}
