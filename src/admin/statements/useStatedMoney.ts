import { useTranslate } from 'react-admin'
import { formatAmount } from '../../contract/formatAmount.ts'
import type { Money } from '../../contract/money.ts'
import { useFormatLocale } from '../fields/useFormatLocale.ts'
import { visibleText } from '../fields/visibleText.ts'

/** An amount with its currency in words, and with a remark where the currency is assumed or missing. */
export function useStatedMoney(): (money: Money) => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return ({ amount, currency, basis }) => {
    const figure =
      formatAmount(amount, { locale }) + (currency === null ? '' : `\u00A0${visibleText(currency)}`)
    return basis === 'stated' ? figure : `${figure} (${translate(`statements.basis.${basis}`)})`
  }
}
